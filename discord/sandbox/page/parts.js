/**
 * What is in a message's components, wherever it stands.
 * @module parts
 */

/** Components with all that they hold, in reading order. */
export function everyPart(parts) {
  return parts.flatMap((c) => [c, ...everyPart(c.components ?? []), ...(c.accessory ? [c.accessory] : [])]);
}

/** All that can be read in a message. */
export function words(m) {
  const texts = everyPart(m.components ?? []).filter((c) => c.type === 10);
  return [m.content, ...texts.map((c) => c.content)].filter(Boolean).join("\n");
}
