"""Checks files of matches and seasons, from FORM.md of a match and of a season alone.

    python3 check.py FILE...   prints what does not hold of each file; its status is then 1
"""
import hashlib, json, math, sys

M32, wrong = 0xFFFFFFFF, []
sha = lambda data: hashlib.sha256(data)
text_sha = lambda text: sha(text.encode()).hexdigest()
netstrings = lambda texts: b"".join(b"%d:%s," % (len(t.encode()), t.encode()) for t in texts)

def expect(what, has, computed):
    if has != computed:
        wrong.append(f"{what}: the file has {has}, computed is {computed}")

def block(key, counter):
    key = [int.from_bytes(key[i:i + 4], "little") for i in range(0, 32, 4)]
    w = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *key, counter, 0, 0, 0]
    def quarter(a, b, c, d):
        for x, y, z, left in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
            w[x] = (w[x] + w[y]) & M32
            w[z] = ((w[z] ^ w[x]) << left | (w[z] ^ w[x]) >> 32 - left) & M32
    for _ in range(4):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [x + (key[i - 4] if 4 <= i < 12 else 0) & M32 for i, x in enumerate(w)]

def numbers(key):
    while True:
        all128 = []
        for first in 0, 4, 8, 12:
            four = [block(key, first + i) for i in range(4)]
            words = [b[i] for i in range(16) for b in four]
            all128 += [words[i] | words[i + 1] << 32 for i in range(0, 64, 2)]
        yield from all128[:124]
        key = b"".join(x.to_bytes(8, "little") for x in all128[124:])

def below(n, luck):
    if n & n - 1 == 0:
        return next(luck) & n - 1
    while (product := next(luck) * n) & 2**64 - 1 < 2**64 % n:
        pass
    return product >> 64

def shuffle(cards, luck):
    for i in range(len(cards) - 1, 0, -1):
        k = below(i + 1, luck)
        cards[i], cards[k] = cards[k], cards[i]
    return cards

def check_match(f):
    seed = bytes.fromhex(f["seed"])
    secret = bytes.fromhex(f["fair"]["secret"]) if "fair" in f else seed
    expect("commitment", f["commitment"], sha(secret).hexdigest())
    if "fair" in f:
        expect("seed", f["seed"], sha(secret + netstrings(f["fair"].get("brought", []))).hexdigest())
    luck, setup = numbers(seed), f["setup"]
    computed = DEALS[f["game"]](setup["seats"], setup.get("options", {}), luck, f.get("actions", []))
    for name, value in computed.items():
        expect(f"deal.{name}", f["deal"][name], value)

def first_seat(seats, options, luck):
    return 0 if options.get("order") == "seats" else below(seats, luck)

def market(seats, options, luck, actions):
    stalls = shuffle([i + 1 for i in range(30)], luck)
    customers = shuffle([i // 2 + 1 for i in range(30)], luck)
    cards = seats * (3 if options.get("rounds") == "3" else 5)
    return {"first": first_seat(seats, options, luck), "stalls": stalls[:cards], "customers": customers[:cards]}

def hansa(seats, options, luck, actions):
    big = options.get("edition") == "big-box"
    names = "extra_office swap_offices plus_3 plus_4 improve_skill".split() + ["move_3" if big else "remove_3"]
    taverns = shuffle([names[0], names[1], names[5]], luck)
    counts = [3, 2, 2, 2, 2, 1] if big else [4, 1, 2, 2, 3, 1]
    pile = shuffle([name for name, n in zip(names, counts) for _ in range(n)], luck)
    routes = "Osnabrück–Bremen", "Lüneburg–Perleberg", "Hildesheim–Goslar"
    return {"taverns": dict(zip(routes, taverns)), "pile": pile[::-1], "first": first_seat(seats, options, luck)}

GUILDS = "brewers bakers shoemakers printers tailors hatmakers".split()
TOWNSMEN = [name for name in "councilman burglar guardsman musician-3 musician-5 peddler mayor nobleman-2 nobleman-3 tax-collector engraver "
            "foreman-2 foreman-3 foreman-4 apprentice".split() for _ in range(1 if name == "musician-5" or "foreman" in name else 2)]

def norenberc(seats, options, luck, actions):
    stack, workshops, lodgings = [], {}, {}
    for guild in GUILDS[:seats + 1]:
        craftsmen = [{"guild": guild, "value": v, "agent_plus": v == 2} for v in (2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7)]
        shuffle(craftsmen, luck)
        workshops[guild], stack = craftsmen[:5], stack + craftsmen[5:]
    townsmen, used = shuffle([{"townsman": name} for name in TOWNSMEN], luck), 4 * seats
    stack = shuffle(stack + townsmen[:used], luck)
    for guild in GUILDS[:seats + 1]:
        lodgings[guild] = [None] + [stack.pop() for _ in range(3)]
    order = list(range(seats))
    if options.get("order") != "seats":
        shuffle(order, luck)
    check_reshuffles(actions, stack, luck)
    return {"order": order, "workshops": workshops, "lodgings": lodgings, "stack": stack[::-1], "removed": townsmen[used:]}

def check_reshuffles(actions, stack, luck):
    for act in actions:
        if act["do"] == "reshuffle":
            order, came_from = act["order"][::-1], shuffle(list(range(len(act["order"]))), luck)
            before = [stack[:len(order) - n] + [tile] * n for tile in order for n in range(1, len(order) + 1)]
            if order not in [[tiles[i] for i in came_from] for tiles in before]:
                wrong.append("a reshuffle of the guest stack does not follow from the seed")
            stack = order

def nobility(seats, options, luck, actions):
    deal = {"first": first_seat(seats, options, luck)}
    def cards(kind, n, start=1):
        return [f"{kind}.{i}" for i in range(start, start + n)]
    names = "courtier coiner quarry-master scribe envoy bandit merchant-chief guard master-builder overseer court-mage painter wanderer"
    deal["characters"] = shuffle(names.split(), luck)[:seats]
    deck = shuffle(cards("settlers", 24), luck)
    deal["hands"] = [deck.pop() for _ in range(seats)]
    shuffle(deck := deck + cards("settlers", 24, 25), luck)
    deal["tavern"], deal["deck"] = [deck.pop() for _ in range(6)], deck[::-1]
    bag = shuffle(cards("building", 48), luck)
    if options.get("workshops") == "on":
        guild = lambda tile: (int(tile.split(".")[1]) - 1) // 6
        deal["neutral"] = [[tile for tile in bag if guild(tile) == g][-1] for g in range(6)]
        bag = [tile for tile in bag if tile not in deal["neutral"]]
    deal["hall"], deal["bag"] = [bag.pop() for _ in range(6)], bag[::-1]
    ships = shuffle(cards("ship", 18), luck)
    deal["ship"], deal["ships"] = ships.pop(), ships[::-1]
    council = shuffle(cards("council", 30), luck)
    deal["council"], deal["council_stack"] = [[council.pop() for _ in range(6)] for _ in range(3)], council[::-1]
    if options.get("events") == "on":
        events = shuffle(list(range(1, 17)), luck)
        chosen = [e for e in events if e > 8][:5] + [e for e in events if e <= 8][:5]
        deal["events"] = [f"event.{e}" for e in chosen[::-1]]
    if options.get("chancery") == "on":
        deck, dice = shuffle(cards("commission", 18), luck), shuffle(cards("dice", 18), luck)
        deal["commissions"] = [[deck.pop() for _ in range(3)] for _ in range(seats)]
        deal["dice_tiles"] = [dice.pop() for _ in range(seats)]
        deal["commission_deck"], deal["dice_tile_stack"] = deck[::-1], dice[::-1]
    if seats == 1:
        level = {"easy": range(1, 6), "medium": range(6, 11), "hard": range(11, 16)}.get(options.get("level"), range(1, 16))
        deal["objective"] = next(f"objective.{i}" for i in shuffle(list(range(1, 16)), luck) if i in level)
    check_first_roll(seats, options, luck, actions)
    return deal

def check_first_roll(seats, options, luck, actions):
    roll = next((act for act in actions if act["do"] == "roll"), None)
    if roll:
        if options.get("chancery") == "on":
            shuffle(list(range(18 - seats)), luck)
        dice = lambda n: [1 + below(6, luck) for _ in range(n)]
        if seats == 1:
            expect("roll.automa", roll["automa"], dice(5))
        expect("roll.dice", roll["dice"], [sorted(dice(4 if seats == 6 else 5)) for _ in range(seats)])

DEALS = {"market": market, "hansa": hansa, "norenberc": norenberc, "nobility": nobility}

def check_season(f):
    drawn = next((e["a"] for e in f["events"] if e["x"] == "drawn"), None)
    until = next((i for i, e in enumerate(f["events"]) if e["x"] == "drawn"), None)
    presses = [e["a"]["press"] for e in f["events"][:until] if e["x"] == "signed" and "press" in e["a"]]
    if drawn:
        expect("terms.promise", f["terms"]["promise"], text_sha(drawn["seed"]))
        lots = sha(drawn["seed"].encode() + netstrings(presses)).hexdigest() if presses else drawn["seed"]
        for row in sum(f["standings"], []):
            expect(f"lot of line {row['line']}", row["lot"], text_sha(f"{lots}/{row['line']}"))
        if "before" not in f["events"][0]["a"]:
            order = sorted(zip(drawn["ratings"], drawn["lines"]), key=lambda d: (-d[0], text_sha(f"{lots}/person {d[1]}")))
            expect("draw", drawn["lines"], [person for _, person in order])
    if "secret" in f:
        if drawn:
            expect("seed of lots", drawn["seed"], text_sha("lots/" + f["secret"]))
        for m in f["matches"]:
            which = f"/{m['pairing']}/{m['try']}"
            expect(f"match {m['id']}", m["promise"], sha(sha(f"deal/{f['secret']}{which}".encode()).digest()).hexdigest())
            expect(f"match {m['id']}", m["brought"], ([lots] if drawn else m["brought"][:-1]) + [f["id"] + which])
    check_ratings(f)

def check_ratings(f):
    last = {}
    ended = lambda m: m.get("ended", "").rstrip("Z") + ("" if "." in m.get("ended", "") else ".")
    for m in sorted(f["matches"], key=lambda m: (ended(m), m["id"])):
        rated = [r for r in f["ratings"] if r["match"] == m["id"]]
        counts = f["rated"] and any(p["try"] == m["try"] and p["state"] == "played" for p in f["pairings"] if p["pairing"] == m["pairing"])
        expect(f"rated seats of {m['id']}", [r["seat"] for r in rated],
               [i for i in range(len(m["lines"])) if counts and not m.get("unrated", [""] * 9)[i]])
        left = m.get("left", m.get("dropped", [False] * 9))
        ahead = lambda i, j: left[j] < left[i] or not left[i] and not left[j] and m["places"][j] < m["places"][i]
        for r in rated:
            expect(f"place {r}", r["place"], 1 + sum(ahead(r["seat"], j) for j in range(len(m["lines"]))))
            if r["person"] in last and not r.get("elsewhere"):
                day, was = last[r["person"]]
                sigma = min(math.sqrt(was["sigma"]**2 + 0.0225 * (r["day"] - day)), max(25 / 3, was["sigma"]))
                near(r, r["before"], was["mu"], sigma)
            elif not r.get("elsewhere"):
                near(r, r["before"], 25, 25 / 3)
            last[r["person"]] = r["day"], r["after"]
        sides = {}
        for r in rated:
            sides.setdefault(m["lines"][r["seat"]], []).append(r)
        if any(len(side) < m["lines"].count(line) for line, side in sides.items()):
            continue  # the rating of a partner who is not rated is not in the file
        for r in rated:
            own = sides[m["lines"][r["seat"]]]
            total = lambda side, power: sum((r["before"]["sigma"]**2 if power == 2 else r["before"]["mu"]) for r in side)
            gain = sure = 0
            for side in sides.values():
                if side is not own:
                    c = math.sqrt(total(own, 2) + total(side, 2) + (len(own) + len(side)) * (25 / 6)**2)
                    p = 1 / (1 + math.exp((total(side, 1) - total(own, 1)) / c))
                    best = min(r["place"] for r in side)
                    gain += total(own, 2) / c * ((1 + (best > r["place"]) - (best < r["place"])) / 2 - p)
                    sure += total(own, 2) / c**2 * p * (1 - p)
            part = 2 / len(sides) * r["before"]["sigma"]**2 / total(own, 2)
            near(r, r["after"], r["before"]["mu"] + part * gain,
                 math.sqrt(r["before"]["sigma"]**2 * max(1 - part * sure, 0.0001)))

def near(r, has, mu, sigma):
    if abs(has["mu"] - mu) + abs(has["sigma"] - sigma) > 1e-9:
        wrong.append(f"rating of person {r['person']} in match {r['match']}: the file has {has}, computed is {mu}, {sigma}")

for path in sys.argv[1:]:
    f = json.load(open(path, encoding="utf-8"))
    check_season(f) if "norenbotSeason" in f else check_match(f)
print("\n".join(wrong) or "all of it holds")
sys.exit(1 if wrong else 0)
