CREATE TABLE aside (
    key bytea NOT NULL,
    value bytea NOT NULL
);
CREATE UNLOGGED TABLE claims (
    id text NOT NULL,
    usr text DEFAULT ''::text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE drafts (
    match text NOT NULL COLLATE pg_catalog."C",
    seat integer NOT NULL,
    draft json NOT NULL
);
CREATE TABLE events (
    season text NOT NULL COLLATE pg_catalog."C",
    n integer NOT NULL,
    event json NOT NULL
);
CREATE TABLE journal (
    match text NOT NULL COLLATE pg_catalog."C",
    n integer NOT NULL,
    entry json NOT NULL
);
CREATE TABLE keeper (
    holder text NOT NULL,
    fence bigint NOT NULL,
    until bigint NOT NULL
);
CREATE TABLE matches (
    id text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    entries integer NOT NULL,
    facts json NOT NULL,
    setup json,
    live boolean NOT NULL,
    server text NOT NULL,
    channel text NOT NULL,
    thread text NOT NULL,
    wake bigint,
    game text NOT NULL,
    ended bigint,
    rated boolean NOT NULL,
    season text,
    pairing integer NOT NULL,
    try integer NOT NULL
)
WITH (fillfactor='70');
CREATE TABLE memory (
    kind text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    value json NOT NULL
);
CREATE TABLE moved (
    mark json NOT NULL
);
CREATE TABLE norenbot (
    layout integer NOT NULL,
    persons bigint NOT NULL
);
CREATE TABLE outbox (
    n bigint NOT NULL,
    item json NOT NULL
);
ALTER TABLE outbox ALTER COLUMN n ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME outbox_n_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE persons (
    n bigint NOT NULL,
    usr text NOT NULL,
    owner json NOT NULL
);
CREATE TABLE posts (
    n bigint NOT NULL,
    item json NOT NULL
);
ALTER TABLE posts ALTER COLUMN n ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME posts_n_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE seasons (
    id text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    events integer NOT NULL,
    facts json NOT NULL,
    wake bigint
);
CREATE TABLE sits (
    usr text NOT NULL,
    match text NOT NULL COLLATE pg_catalog."C"
);
INSERT INTO aside VALUES
	('\x6d61746368657300706c3569686a7732', '\x7b226964223a22706c3569686a7732222c2276223a31332c2267616d65223a226e6f72656e62657263222c227068617365223a22706c6179696e67222c22706c616365223a7b22736572766572223a2231222c226368616e6e656c223a2232222c22746872656164223a223331373935313736373639227d2c22686f7374223a7b2275736572223a2230222c226e616d65223a224e6f7261227d2c22636861697273223a5b7b2275736572223a2230222c226e616d65223a224e6f7261222c2268656c64223a5b7b2275736572223a2230222c2273223a22323032362d31312d32305431323a31323a35335a222c226e223a312c2264223a31323030303030303030307d5d7d2c7b2275736572223a2231222c226e616d65223a225031222c2268656c64223a5b7b2275736572223a2231222c2273223a22323032362d31312d32305431323a31323a35335a222c226e223a322c2264223a32363030303030303030307d5d7d2c7b2275736572223a2232222c226e616d65223a225032222c22636c6f636b223a7b2273696e6365223a22323032362d31312d32305431323a31333a32335a227d2c2268656c64223a5b7b2275736572223a2232222c2273223a22323032362d31312d32305431323a31323a35335a222c226e223a312c2264223a32303030303030303030307d5d7d5d2c2270726f6d697365223a2263623961376439303836623738616431336462383635616539376437343532643636323632343566326538663466356561346265663262383861616536393332222c2263726561746564223a22323032362d31312d32305431323a31323a35305a222c2273746172746564223a22323032362d31312d32305431323a31323a35335a222c22656e7472696573223a352c22756e74696c223a22323032362d31312d32325431323a31323a35305a227d'),
	('\x73657475707300706c3569686a7732', '\x7b227365617473223a332c227265766973696f6e223a312c2273656564223a2233333362623761373236636537623833316635336438653734663939373537623162643432346531343736396332306132376439363230613639623536363533227d'),
	('\x6a6f75726e616c00706c3569686a77320000000001', '\x7b2278223a226465616c222c2273223a302c2274223a313739353137363737332c2266223a333538313330303135377d'),
	('\x6a6f75726e616c00706c3569686a77320000000002', '\x7b2273223a302c2261223a5b5b22706c616e225d5d2c2274223a313739353137363738352c2269223a22302d32222c2266223a3531373832333135337d'),
	('\x6a6f75726e616c00706c3569686a77320000000003', '\x7b2273223a312c2261223a5b5b22706c616e222c2262616b657273225d5d2c2274223a313739353137363738392c2269223a22312d32222c2266223a3530393132373437357d'),
	('\x6a6f75726e616c00706c3569686a77320000000004', '\x7b2273223a322c2261223a5b5b22706c616e222c227072696e74657273225d5d2c2274223a313739353137363739332c2269223a22322d32222c2266223a343037313334333233357d'),
	('\x6a6f75726e616c00706c3569686a77320000000005', '\x7b2273223a312c2261223a5b5b2276697369742e62616b657273222c226e6f7468696e67225d5d2c2274223a313739353137363830332c2269223a22312d34222c2266223a313638323739333837387d'),
	('\x64726166747300706c3569686a77320002', '\x7b2273223a322c2261223a5b5b2276697369742e7072696e74657273222c226e6f7468696e67225d5d7d'),
	('\x736561736f6e7300676f6e65', '\x7b226964223a22676f6e65222c2276223a312c226e223a312c226e616d65223a22222c2267616d65223a22222c22666f726d6174223a22222c227068617365223a302c2270616365223a22222c22686f6d65223a7b7d2c2263726561746564223a22303030312d30312d30315430303a30303a30305a227d'),
	('\x6576656e747300676f6e650000000001', '\x7b2274223a313739353137363030303030302c2262223a312c2278223a227369676e6564222c2261223a7b22706572736f6e223a317d7d');
INSERT INTO claims VALUES
	('claim', '7', '2026-11-25 20:04:52.94936+00');
INSERT INTO drafts VALUES
	('ub3bdtut', 1, '{"s":1,"a":[["visit.shoemakers","buy"],["buy.shoemakers","shoe"]]}'),
	('toy1', 1, '{"s":1,"a":[["plan","toy1.2"]]}');
INSERT INTO events VALUES
	('spring', 1, '{"t":1795176000000,"b":1,"x":"signed","a":{"person":1}}'),
	('spring', 2, '{"t":1795176000000,"b":1,"x":"signed","a":{"person":2}}'),
	('autumn', 1, '{"t":1795176000000,"b":1,"x":"signed","a":{"person":1}}');
INSERT INTO journal VALUES
	('bzbnjsxi', 1, '{"x":"deal","s":0,"t":1795176004,"f":1806034559}'),
	('bzbnjsxi', 2, '{"s":0,"a":[["plan"]],"t":1795176016,"i":"0-2","f":1684692672}'),
	('bzbnjsxi', 3, '{"s":1,"a":[["plan","bakers"]],"t":1795176020,"i":"1-2","f":3736537271}'),
	('bzbnjsxi', 4, '{"s":2,"a":[["plan","printers"]],"t":1795176024,"i":"2-2","f":692148850}'),
	('bzbnjsxi', 5, '{"s":1,"a":[["visit.bakers","nothing"]],"t":1795176034,"i":"1-4","f":1511797051}'),
	('bzbnjsxi', 6, '{"s":2,"a":[["visit.printers","nothing"]],"t":1795176043,"i":"2-5","f":277488235}'),
	('bzbnjsxi', 7, '{"s":1,"a":[["plan","shoemakers"]],"t":1795176055,"i":"1-7","f":2861993395}'),
	('bzbnjsxi', 8, '{"s":2,"a":[["plan","bakers"]],"t":1795176059,"i":"2-7","f":3749163352}'),
	('bzbnjsxi', 9, '{"s":2,"a":[["visit.bakers","buy"],["buy.bakers","pastry"]],"t":1795176075,"i":"2-10","f":3144270579}'),
	('bzbnjsxi', 10, '{"s":1,"a":[["visit.shoemakers","buy"],["buy.shoemakers","shoe"]],"t":1795176090,"i":"1-13","f":1832677223}'),
	('bzbnjsxi', 11, '{"s":2,"a":[["plan","brewers"]],"t":1795176101,"i":"2-14","f":166107360}'),
	('bzbnjsxi', 12, '{"s":1,"a":[["plan","brewers"]],"t":1795176106,"i":"1-15","f":1063953504}'),
	('bzbnjsxi', 13, '{"s":1,"a":[["visit.brewers","nothing"]],"t":1795176117,"i":"1-17","f":2540239602}'),
	('bzbnjsxi', 14, '{"s":2,"a":[["visit.brewers","recruit.l3"],["pay.brewers","pastry","pastry"],["first","stay"]],"t":1795176131,"i":"2-19","f":731507176}'),
	('bzbnjsxi', 15, '{"s":1,"a":[["plan","shoemakers"]],"t":1795176143,"i":"1-21","f":4289397257}'),
	('bzbnjsxi', 16, '{"s":2,"a":[["plan","bakers"]],"t":1795176147,"i":"2-21","f":4256299255}'),
	('bzbnjsxi', 17, '{"s":2,"a":[["visit.bakers","nothing"]],"t":1795176158,"i":"2-23","f":665471068}'),
	('bzbnjsxi', 18, '{"s":1,"a":[["visit.shoemakers","nothing"]],"t":1795176168,"i":"1-25","f":1851594450}'),
	('bzbnjsxi', 19, '{"s":2,"a":[["plan"]],"t":1795176181,"i":"2-26","f":487330774}'),
	('bzbnjsxi', 20, '{"s":0,"a":[["plan","brewers"]],"t":1795176185,"i":"0-27","f":3240968133}'),
	('bzbnjsxi', 21, '{"s":1,"a":[["plan","bakers"]],"t":1795176189,"i":"1-27","f":1438904998}'),
	('bzbnjsxi', 22, '{"s":0,"a":[["visit.brewers","buy"],["buy.brewers","beer"]],"t":1795176204,"i":"0-30","f":3428815216}'),
	('bzbnjsxi', 23, '{"s":1,"a":[["visit.bakers","nothing"]],"t":1795176213,"i":"1-31","f":3311148824}'),
	('bzbnjsxi', 24, '{"s":0,"a":[["plan","shoemakers"]],"t":1795176225,"i":"0-33","f":2559106447}'),
	('bzbnjsxi', 25, '{"s":1,"a":[["plan"]],"t":1795176229,"i":"1-33","f":1671993298}'),
	('bzbnjsxi', 26, '{"s":0,"a":[["visit.shoemakers","recruit.l2"],["first","first"]],"t":1795176244,"i":"0-36","f":3154647257}'),
	('bzbnjsxi', 27, '{"s":0,"a":[["plan","shoemakers"]],"t":1795176255,"i":"0-38","f":1277938671}'),
	('bzbnjsxi', 28, '{"s":0,"a":[["visit.shoemakers","nothing"]],"t":1795176266,"i":"0-40","f":4143333991}'),
	('bzbnjsxi', 29, '{"s":0,"a":[["plan"]],"t":1795176277,"i":"0-42","f":2615336540}'),
	('bzbnjsxi', 30, '{"s":1,"a":[["plan","brewers"]],"t":1795176290,"i":"1-43","f":722302341}'),
	('bzbnjsxi', 31, '{"s":2,"a":[["plan","shoemakers"]],"t":1795176294,"i":"2-43","f":2353548915}'),
	('bzbnjsxi', 32, '{"s":0,"a":[["plan","bakers"]],"t":1795176298,"i":"0-44","f":3727422368}'),
	('bzbnjsxi', 33, '{"s":1,"a":[["visit.brewers","buy"],["buy.brewers","pastry"]],"t":1795176312,"i":"1-46","f":163953517}'),
	('bzbnjsxi', 34, '{"s":0,"a":[["visit.bakers","nothing"]],"t":1795176322,"i":"0-48","f":3703423301}'),
	('bzbnjsxi', 35, '{"s":2,"a":[["visit.shoemakers","nothing"]],"t":1795176332,"i":"2-49","f":756010511}'),
	('bzbnjsxi', 36, '{"s":0,"a":[["plan","shoemakers"]],"t":1795176345,"i":"0-51","f":4016684104}'),
	('bzbnjsxi', 37, '{"s":1,"a":[["plan"]],"t":1795176349,"i":"1-51","f":2633094783}'),
	('bzbnjsxi', 38, '{"s":2,"a":[["plan","shoemakers"]],"t":1795176353,"i":"2-51","f":3151923387}'),
	('bzbnjsxi', 39, '{"s":0,"a":[["visit.shoemakers","nothing"]],"t":1795176362,"i":"0-53","f":2695377522}'),
	('bzbnjsxi', 40, '{"s":2,"a":[["visit.shoemakers","buy"],["buy.shoemakers","shoe"]],"t":1795176377,"i":"2-55","f":812238674}'),
	('bzbnjsxi', 41, '{"s":0,"a":[["plan","shoemakers"]],"t":1795176388,"i":"0-57","f":4218051161}'),
	('bzbnjsxi', 42, '{"s":2,"a":[["plan","bakers"]],"t":1795176393,"i":"2-57","f":3537869988}'),
	('bzbnjsxi', 43, '{"s":2,"a":[["visit.bakers","nothing"]],"t":1795176404,"i":"2-59","f":2417650635}'),
	('bzbnjsxi', 44, '{"s":0,"a":[["visit.shoemakers","nothing"]],"t":1795176413,"i":"0-61","f":2297935574}'),
	('bzbnjsxi', 45, '{"s":2,"a":[["plan","printers"]],"t":1795176425,"i":"2-62","f":3885027548}'),
	('bzbnjsxi', 46, '{"s":0,"a":[["plan","bakers"]],"t":1795176429,"i":"0-63","f":3860076946}'),
	('bzbnjsxi', 47, '{"s":0,"a":[["visit.bakers","nothing"]],"t":1795176440,"i":"0-65","f":4079856515}'),
	('bzbnjsxi', 48, '{"s":2,"a":[["visit.printers","nothing"]],"t":1795176450,"i":"2-66","f":2419950544}'),
	('bzbnjsxi', 49, '{"s":0,"a":[["plan","brewers"]],"t":1795176459,"i":"0-68","f":3289671596}'),
	('bzbnjsxi', 50, '{"s":0,"a":[["visit.brewers","buy"],["buy.brewers","beer"]],"t":1795176475,"i":"0-71","f":2522184846}');
INSERT INTO journal VALUES
	('bzbnjsxi', 51, '{"s":1,"a":[["plan","shoemakers"]],"t":1795176488,"i":"1-72","f":2321346168}'),
	('bzbnjsxi', 52, '{"s":2,"a":[["plan","bakers"]],"t":1795176492,"i":"2-72","f":194030413}'),
	('bzbnjsxi', 53, '{"s":0,"a":[["plan","shoemakers"]],"t":1795176496,"i":"0-73","f":2737907699}'),
	('bzbnjsxi', 54, '{"s":2,"a":[["visit.bakers","buy"],["buy.bakers","pastry"]],"t":1795176511,"i":"2-75","f":1305202402}'),
	('bzbnjsxi', 55, '{"s":0,"a":[["visit.shoemakers","nothing"]],"t":1795176520,"i":"0-77","f":1037365741}'),
	('bzbnjsxi', 56, '{"s":1,"a":[["visit.shoemakers","sell"]],"t":1795176529,"i":"1-78","f":946597633}'),
	('bzbnjsxi', 57, '{"s":2,"a":[["plan","shoemakers"]],"t":1795176542,"i":"2-79","f":1596945701}'),
	('bzbnjsxi', 58, '{"s":0,"a":[["plan","brewers"]],"t":1795176546,"i":"0-80","f":3252299847}'),
	('bzbnjsxi', 59, '{"s":1,"a":[["plan","printers"]],"t":1795176550,"i":"1-80","f":3985501707}'),
	('bzbnjsxi', 60, '{"s":0,"a":[["visit.brewers","nothing"]],"t":1795176560,"i":"0-82","f":644557349}'),
	('bzbnjsxi', 61, '{"s":2,"a":[["visit.shoemakers","nothing"]],"t":1795176570,"i":"2-83","f":2398162299}'),
	('bzbnjsxi', 62, '{"s":1,"a":[["visit.printers","buy"],["buy.printers","page"]],"t":1795176585,"i":"1-86","f":3151181461}'),
	('bzbnjsxi', 63, '{"s":2,"a":[["plan"]],"t":1795176598,"i":"2-87","f":3424854046}'),
	('bzbnjsxi', 64, '{"s":0,"a":[["plan","brewers"]],"t":1795176602,"i":"0-88","f":147701578}'),
	('bzbnjsxi', 65, '{"s":1,"a":[["plan"]],"t":1795176606,"i":"1-88","f":609732758}'),
	('bzbnjsxi', 66, '{"s":0,"a":[["visit.brewers","buy"],["buy.brewers","beer"]],"t":1795176621,"i":"0-91","f":3299608550}'),
	('bzbnjsxi', 67, '{"s":0,"a":[["plan","shoemakers"]],"t":1795176632,"i":"0-93","f":1416767677}'),
	('bzbnjsxi', 68, '{"s":0,"a":[["visit.shoemakers","buy"],["buy.shoemakers","beer"]],"t":1795176648,"i":"0-96","f":1604405005}'),
	('bzbnjsxi', 69, '{"s":0,"a":[["plan","shoemakers"]],"t":1795176659,"i":"0-98","f":3519830820}'),
	('bzbnjsxi', 70, '{"s":0,"a":[["visit.shoemakers","buy"],["buy.shoemakers","shoe"]],"t":1795176675,"i":"0-101","f":3477742027}'),
	('ub3bdtut', 1, '{"x":"deal","s":0,"t":1795176680,"f":2077885508}'),
	('ub3bdtut', 2, '{"s":0,"a":[["plan"]],"t":1795176692,"i":"0-2","f":3564541128}'),
	('ub3bdtut', 3, '{"s":1,"a":[["plan","bakers"]],"t":1795176696,"i":"1-2","f":75701044}'),
	('ub3bdtut', 4, '{"s":2,"a":[["plan","printers"]],"t":1795176700,"i":"2-2","f":3348564269}'),
	('ub3bdtut', 5, '{"s":1,"a":[["visit.bakers","nothing"]],"t":1795176710,"i":"1-4","f":2669697424}'),
	('ub3bdtut', 6, '{"s":2,"a":[["visit.printers","nothing"]],"t":1795176719,"i":"2-5","f":1375825989}'),
	('ub3bdtut', 7, '{"s":1,"a":[["plan","shoemakers"]],"t":1795176731,"i":"1-7","f":938211960}'),
	('ub3bdtut', 8, '{"s":2,"a":[["plan","bakers"]],"t":1795176735,"i":"2-7","f":236306477}'),
	('ub3bdtut', 9, '{"s":2,"a":[["visit.bakers","buy"],["buy.bakers","pastry"]],"t":1795176751,"i":"2-10","f":451409765}'),
	('36g6e4yb', 1, '{"x":"deal","s":0,"t":1795176769,"f":2918128179}'),
	('toy1', 1, '{"s":1,"a":[["visit.brewers","toy1.1","buy.2","window.3"]],"t":1795176001,"i":"12345678901234567toy1.1","f":1}'),
	('toy1', 2, '{"s":0,"a":[["visit.brewers","toy1.2","buy.2","window.3"]],"t":1795176002,"i":"12345678901234567toy1.2","f":2}');
INSERT INTO keeper VALUES
	('', 0, 0);
INSERT INTO matches VALUES
	('bzbnjsxi', 155, 70, '{"id":"bzbnjsxi","v":155,"game":"norenberc","phase":"finished","place":{"server":"1","channel":"2","thread":"31795176000"},"host":{"user":"0","name":"Nora"},"chairs":[{"user":"0","name":"Nora","held":[{"user":"0","s":"2026-11-20T12:00:04Z","n":28,"d":372000000000}]},{"user":"1","name":"P1","held":[{"user":"1","s":"2026-11-20T12:00:04Z","n":19,"d":271000000000}]},{"user":"2","name":"P2","held":[{"user":"2","s":"2026-11-20T12:00:04Z","n":22,"d":306000000000}]}],"promise":"cd755ced2792d7da7bc5c7b57f38308619aecd501d96702dffc8711768c30bdc","seed":"864908e0b8c7520e360aa404427c9053d9a667be544c14e69fa48233703b7158","created":"2026-11-20T12:00:01Z","started":"2026-11-20T12:00:04Z","ended":"2026-11-20T12:11:15Z","entries":70,"until":"2026-11-22T12:00:01Z","final":{"outcome":"played","result":{"scores":[{"place":2,"total":29,"parts":[{"category":{"key":"norenberc.category.townsmen"},"points":0},{"category":{"key":"norenberc.category.majority","args":[{"term":"norenberc.guild.brewers"}]},"points":5},{"category":{"key":"norenberc.category.majority","args":[{"term":"norenberc.guild.bakers"}]},"points":1},{"category":{"key":"norenberc.category.majority","args":[{"term":"norenberc.guild.shoemakers"}]},"points":3},{"category":{"key":"norenberc.category.majority","args":[{"term":"norenberc.guild.printers"}]},"points":3},{"category":{"key":"norenberc.category.apprentice"},"points":3},{"category":{"key":"norenberc.category.thirty"},"points":0},{"category":{"key":"norenberc.category.alltypes"},"points":5},{"category":{"key":"norenberc.category.richest"},"points":0},{"category":{"key":"norenberc.category.crests"},"points":9}],"tie_break":[8,32]},{"place":1,"total":32,"parts":[{"category":{"key":"norenberc.category.townsmen"},"points":0},{"category":{"key":"norenberc.category.majority","args":[{"term":"norenberc.guild.brewers"}]},"points":3},{"category":{"key":"norenberc.category.majority","args":[{"term":"norenberc.guild.bakers"}]},"points":4},{"category":{"key":"norenberc.category.majority","args":[{"term":"norenberc.guild.shoemakers"}]},"points":1},{"category":{"key":"norenberc.category.majority","args":[{"term":"norenberc.guild.printers"}]},"points":5},{"category":{"key":"norenberc.category.apprentice"},"points":0},{"category":{"key":"norenberc.category.thirty"},"points":0},{"category":{"key":"norenberc.category.alltypes"},"points":5},{"category":{"key":"norenberc.category.richest"},"points":5},{"category":{"key":"norenberc.category.crests"},"points":9}],"tie_break":[7,36]},{"place":3,"total":25,"parts":[{"category":{"key":"norenberc.category.townsmen"},"points":0},{"category":{"key":"norenberc.category.majority","args":[{"term":"norenberc.guild.brewers"}]},"points":1},{"category":{"key":"norenberc.category.majority","args":[{"term":"norenberc.guild.bakers"}]},"points":4},{"category":{"key":"norenberc.category.majority","args":[{"term":"norenberc.guild.shoemakers"}]},"points":5},{"category":{"key":"norenberc.category.majority","args":[{"term":"norenberc.guild.printers"}]},"points":1},{"category":{"key":"norenberc.category.apprentice"},"points":0},{"category":{"key":"norenberc.category.thirty"},"points":0},{"category":{"key":"norenberc.category.alltypes"},"points":5},{"category":{"key":"norenberc.category.richest"},"points":0},{"category":{"key":"norenberc.category.crests"},"points":9}],"tie_break":[6,28]}]},"places":[2,1,3],"print":3477742027}}', '{"seats":3,"revision":1,"seed":"864908e0b8c7520e360aa404427c9053d9a667be544c14e69fa48233703b7158"}', false, '1', '2', '31795176000', NULL, 'norenberc', 1795176675000000000, false, NULL, 0, 0),
	('vlaesbw5', 3, 0, '{"id":"vlaesbw5","v":3,"game":"norenberc","phase":"lobby","place":{"server":"1","channel":"2","thread":"31795176762"},"host":{"user":"0","name":"Nora"},"chairs":[{"user":"0","name":"Nora"},{"user":"1","name":"P1"},{"user":"2","name":"P2"}],"created":"2026-11-20T12:12:43Z","wake":"2026-11-22T12:12:43Z","until":"2026-11-22T12:12:43Z"}', NULL, true, '1', '2', '31795176762', 1795349563000000000, 'norenberc', NULL, false, NULL, 0, 0),
	('ub3bdtut', 23, 9, '{"id":"ub3bdtut","v":23,"game":"norenberc","phase":"playing","place":{"server":"1","channel":"2","thread":"31795176676"},"host":{"user":"0","name":"Nora"},"chairs":[{"user":"0","name":"Nora","held":[{"user":"0","s":"2026-11-20T12:11:20Z","n":1,"d":12000000000}]},{"user":"1","name":"P1","clock":{"since":"2026-11-20T12:12:31Z"},"held":[{"user":"1","s":"2026-11-20T12:11:20Z","n":3,"d":38000000000}]},{"user":"2","name":"P2","held":[{"user":"2","s":"2026-11-20T12:11:20Z","n":4,"d":61000000000}]}],"promise":"4a9a876463adca90c764ef9245a05f658264fdf57d3c82c88175be7477596109","created":"2026-11-20T12:11:17Z","started":"2026-11-20T12:11:20Z","entries":9,"until":"2026-11-22T12:11:17Z"}', '{"seats":3,"revision":1,"seed":"37376b0e4da88e4a270c7028bc884f8f789f44ebb18eaefca77286015ec24861"}', true, '1', '2', '31795176676', NULL, 'norenberc', NULL, false, NULL, 0, 0),
	('36g6e4yb', 4, 1, '[]', '{"seats":3,"revision":1,"seed":"da46619d7008ff2684df4101c031020f9720d6f729bef5488ace7209a0d3264d"}', true, '1', '2', '31795176765', NULL, 'norenberc', NULL, false, NULL, 0, 0),
	('toy1', 3, 2, '{"id":"toy1","v":3,"game":"toy","phase":"playing","place":{"server":"77","channel":"88","thread":"99toy1"},"host":{"user":"1","name":"Ann"},"chairs":[{"user":"1","name":"Ann"},{"computer":"random"}],"created":"2026-11-20T12:00:00Z","entries":2,"wake":"2026-11-20T12:02:00Z","contest":{"season":"spring","pairing":2,"try":1,"lines":null,"persons":null}}', '{"seats":0,"revision":0,"seed":"0000000000000000000000000000000000000000000000000000000000000000"}', true, '77', '88', '99toy1', 1795176120000000000, 'toy', NULL, false, 'spring', 2, 1),
	('toy2', 1, 0, '{"id":"toy2","v":1,"game":"toy","phase":"lobby","place":{"server":"77","channel":"88","thread":"99toy2"},"host":{"user":"1","name":"Ann"},"chairs":[{"user":"1","name":"Ann"},{"computer":"random"}],"created":"2026-11-20T12:00:00Z","wake":"2026-11-20T13:00:00Z"}', NULL, true, '77', '88', '99toy2', 1795179600000000000, 'toy', NULL, false, NULL, 0, 0);
INSERT INTO memory VALUES
	('player', '7', '{"language":"fr"}'),
	('board', 'ub3bdtut', '{"noted":4,"é":"ü"}'),
	('season', 'spring', '{"noted":1}');
INSERT INTO norenbot VALUES
	(1, 3);
INSERT INTO outbox OVERRIDING SYSTEM VALUE VALUES
	(4, '{"m":"bzbnjsxi","k":"dealt","e":1,"s":7,"w":{"user":"0","name":"Nora"}}'),
	(5, '{"m":"bzbnjsxi","k":"turn","e":2}'),
	(6, '{"m":"bzbnjsxi","k":"turn","e":3}'),
	(7, '{"m":"bzbnjsxi","k":"turn","e":4,"s":2}'),
	(8, '{"m":"bzbnjsxi","k":"turn","e":5,"s":4}'),
	(9, '{"m":"bzbnjsxi","k":"turn","e":6,"s":6}'),
	(10, '{"m":"bzbnjsxi","k":"turn","e":7}'),
	(11, '{"m":"bzbnjsxi","k":"turn","e":8,"s":4}'),
	(12, '{"m":"bzbnjsxi","k":"turn","e":9,"s":2}'),
	(13, '{"m":"bzbnjsxi","k":"turn","e":10,"s":6}'),
	(14, '{"m":"bzbnjsxi","k":"turn","e":11}'),
	(15, '{"m":"bzbnjsxi","k":"turn","e":12,"s":2}'),
	(16, '{"m":"bzbnjsxi","k":"turn","e":13,"s":4}'),
	(17, '{"m":"bzbnjsxi","k":"turn","e":14,"s":6}'),
	(18, '{"m":"bzbnjsxi","k":"turn","e":15}'),
	(19, '{"m":"bzbnjsxi","k":"turn","e":16,"s":4}'),
	(20, '{"m":"bzbnjsxi","k":"turn","e":17,"s":2}'),
	(21, '{"m":"bzbnjsxi","k":"turn","e":18,"s":7}'),
	(22, '{"m":"bzbnjsxi","k":"turn","e":19}'),
	(23, '{"m":"bzbnjsxi","k":"turn","e":20}'),
	(24, '{"m":"bzbnjsxi","k":"turn","e":21,"s":1}'),
	(25, '{"m":"bzbnjsxi","k":"turn","e":22,"s":2}'),
	(26, '{"m":"bzbnjsxi","k":"turn","e":23,"s":3}'),
	(27, '{"m":"bzbnjsxi","k":"turn","e":24}'),
	(28, '{"m":"bzbnjsxi","k":"turn","e":25,"s":1}'),
	(29, '{"m":"bzbnjsxi","k":"turn","e":26,"s":1}'),
	(30, '{"m":"bzbnjsxi","k":"turn","e":27,"s":1}'),
	(31, '{"m":"bzbnjsxi","k":"turn","e":28,"s":1}'),
	(32, '{"m":"bzbnjsxi","k":"turn","e":29,"s":7}'),
	(33, '{"m":"bzbnjsxi","k":"turn","e":30}'),
	(34, '{"m":"bzbnjsxi","k":"turn","e":31}'),
	(35, '{"m":"bzbnjsxi","k":"turn","e":32,"s":2}'),
	(36, '{"m":"bzbnjsxi","k":"turn","e":33,"s":1}'),
	(37, '{"m":"bzbnjsxi","k":"turn","e":34,"s":4}'),
	(38, '{"m":"bzbnjsxi","k":"turn","e":35,"s":7}'),
	(39, '{"m":"bzbnjsxi","k":"turn","e":36}'),
	(40, '{"m":"bzbnjsxi","k":"turn","e":37}'),
	(41, '{"m":"bzbnjsxi","k":"turn","e":38,"s":1}'),
	(42, '{"m":"bzbnjsxi","k":"turn","e":39,"s":4}'),
	(43, '{"m":"bzbnjsxi","k":"turn","e":40,"s":5}'),
	(44, '{"m":"bzbnjsxi","k":"turn","e":41}'),
	(45, '{"m":"bzbnjsxi","k":"turn","e":42,"s":4}'),
	(46, '{"m":"bzbnjsxi","k":"turn","e":43,"s":1}'),
	(47, '{"m":"bzbnjsxi","k":"turn","e":44,"s":5}'),
	(48, '{"m":"bzbnjsxi","k":"turn","e":45}'),
	(49, '{"m":"bzbnjsxi","k":"turn","e":46,"s":1}'),
	(50, '{"m":"bzbnjsxi","k":"turn","e":47,"s":4}'),
	(51, '{"m":"bzbnjsxi","k":"turn","e":48,"s":1}'),
	(52, '{"m":"bzbnjsxi","k":"turn","e":49,"s":1}'),
	(53, '{"m":"bzbnjsxi","k":"turn","e":50,"s":7}');
INSERT INTO outbox OVERRIDING SYSTEM VALUE VALUES
	(54, '{"m":"bzbnjsxi","k":"turn","e":51}'),
	(55, '{"m":"bzbnjsxi","k":"turn","e":52}'),
	(56, '{"m":"bzbnjsxi","k":"turn","e":53,"s":4}'),
	(57, '{"m":"bzbnjsxi","k":"turn","e":54,"s":1}'),
	(58, '{"m":"bzbnjsxi","k":"turn","e":55,"s":2}'),
	(59, '{"m":"bzbnjsxi","k":"turn","e":56,"s":7}'),
	(60, '{"m":"bzbnjsxi","k":"turn","e":57}'),
	(61, '{"m":"bzbnjsxi","k":"turn","e":58}'),
	(62, '{"m":"bzbnjsxi","k":"turn","e":59,"s":1}'),
	(63, '{"m":"bzbnjsxi","k":"turn","e":60,"s":4}'),
	(64, '{"m":"bzbnjsxi","k":"turn","e":61,"s":2}'),
	(65, '{"m":"bzbnjsxi","k":"turn","e":62,"s":7}'),
	(66, '{"m":"bzbnjsxi","k":"turn","e":63}'),
	(67, '{"m":"bzbnjsxi","k":"turn","e":64}'),
	(68, '{"m":"bzbnjsxi","k":"turn","e":65,"s":1}'),
	(69, '{"m":"bzbnjsxi","k":"turn","e":66,"s":1}'),
	(70, '{"m":"bzbnjsxi","k":"turn","e":67,"s":1}'),
	(71, '{"m":"bzbnjsxi","k":"turn","e":68,"s":1}'),
	(72, '{"m":"bzbnjsxi","k":"turn","e":69,"s":1}'),
	(73, '{"m":"bzbnjsxi","k":"turn","e":70}'),
	(74, '{"m":"bzbnjsxi","k":"over","e":70}'),
	(75, '{"m":"ub3bdtut","k":"lobby","w":{"user":"0","name":"Nora"}}'),
	(76, '{"m":"ub3bdtut","k":"lobby","w":{"user":"1","name":"P1"}}'),
	(77, '{"m":"ub3bdtut","k":"lobby","w":{"user":"2","name":"P2"}}'),
	(78, '{"m":"ub3bdtut","k":"dealt","e":1,"s":7,"w":{"user":"0","name":"Nora"}}'),
	(79, '{"m":"ub3bdtut","k":"turn","e":2}'),
	(80, '{"m":"ub3bdtut","k":"turn","e":3}'),
	(81, '{"m":"ub3bdtut","k":"turn","e":4,"s":2}'),
	(82, '{"m":"ub3bdtut","k":"turn","e":5,"s":4}'),
	(83, '{"m":"ub3bdtut","k":"turn","e":6,"s":6}'),
	(84, '{"m":"ub3bdtut","k":"turn","e":7}'),
	(85, '{"m":"ub3bdtut","k":"turn","e":8,"s":4}'),
	(86, '{"m":"ub3bdtut","k":"turn","e":9,"s":2}'),
	(87, '{"m":"vlaesbw5","k":"lobby","w":{"user":"0","name":"Nora"}}'),
	(88, '{"m":"vlaesbw5","k":"lobby","w":{"user":"1","name":"P1"}}'),
	(89, '{"m":"vlaesbw5","k":"lobby","w":{"user":"2","name":"P2"}}'),
	(90, '{"m":"36g6e4yb","k":"lobby","w":{"user":"0","name":"Nora"}}'),
	(91, '{"m":"36g6e4yb","k":"lobby","w":{"user":"1","name":"P1"}}'),
	(92, '{"m":"36g6e4yb","k":"lobby","w":{"user":"2","name":"P2"}}'),
	(93, '{"m":"36g6e4yb","k":"dealt","e":1,"s":7,"w":{"user":"0","name":"Nora"}}'),
	(94, '{"m":"pl5ihjw2","k":"lobby","w":{"user":"0","name":"Nora"}}'),
	(95, '{"m":"pl5ihjw2","k":"lobby","w":{"user":"1","name":"P1"}}'),
	(96, '{"m":"pl5ihjw2","k":"lobby","w":{"user":"2","name":"P2"}}'),
	(97, '{"m":"pl5ihjw2","k":"dealt","e":1,"s":7,"w":{"user":"0","name":"Nora"}}'),
	(98, '{"m":"pl5ihjw2","k":"turn","e":2}'),
	(99, '{"m":"pl5ihjw2","k":"turn","e":3}'),
	(100, '{"m":"pl5ihjw2","k":"turn","e":4,"s":2}'),
	(101, '{"m":"pl5ihjw2","k":"turn","e":5,"s":4}'),
	(102, '{"m":"toy1","k":"turn","e":1,"s":1}'),
	(103, '{"m":"toy1","k":"turn","e":2,"s":1}');
INSERT INTO outbox OVERRIDING SYSTEM VALUE VALUES
	(104, '{"m":"toy2","k":"lobby"}');
INSERT INTO persons VALUES
	(1, '0', '{"user":"0","name":"N0","handle":"h0"}'),
	(2, '1', '{"user":"1","name":"N1","handle":"h1"}');
INSERT INTO posts OVERRIDING SYSTEM VALUE VALUES
	(2, '{"s":"spring"}');
INSERT INTO seasons VALUES
	('spring', 1, 2, '{"id":"spring","v":1,"n":2,"name":"Spring","game":"","format":"","phase":0,"pace":"","home":{},"created":"0001-01-01T00:00:00Z","wake":"2026-11-20T12:00:00Z"}', 1795176000000000000),
	('autumn', 1, 1, '{"id":"autumn","v":1,"n":1,"name":"","game":"","format":"","phase":0,"pace":"","home":{},"created":"0001-01-01T00:00:00Z"}', NULL);
INSERT INTO sits VALUES
	('0', 'ub3bdtut'),
	('1', 'ub3bdtut'),
	('2', 'ub3bdtut'),
	('0', 'vlaesbw5'),
	('1', 'vlaesbw5'),
	('2', 'vlaesbw5'),
	('0', '36g6e4yb'),
	('1', '36g6e4yb'),
	('2', '36g6e4yb'),
	('1', 'toy1'),
	('1', 'toy2');
SELECT pg_catalog.setval('outbox_n_seq', 104, true);
SELECT pg_catalog.setval('posts_n_seq', 2, true);
ALTER TABLE ONLY aside
    ADD CONSTRAINT aside_pkey PRIMARY KEY (key);
ALTER TABLE ONLY claims
    ADD CONSTRAINT claims_pkey PRIMARY KEY (id);
ALTER TABLE ONLY drafts
    ADD CONSTRAINT drafts_pkey PRIMARY KEY (match, seat);
ALTER TABLE ONLY events
    ADD CONSTRAINT events_pkey PRIMARY KEY (season, n);
ALTER TABLE ONLY journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (match, n);
ALTER TABLE ONLY matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY memory
    ADD CONSTRAINT memory_pkey PRIMARY KEY (kind, key);
ALTER TABLE ONLY outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (n);
ALTER TABLE ONLY persons
    ADD CONSTRAINT persons_pkey PRIMARY KEY (n);
ALTER TABLE ONLY persons
    ADD CONSTRAINT persons_usr_key UNIQUE (usr);
ALTER TABLE ONLY posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (n);
ALTER TABLE ONLY seasons
    ADD CONSTRAINT seasons_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sits
    ADD CONSTRAINT sits_pkey PRIMARY KEY (usr, match);
CREATE INDEX claims_of ON claims USING btree (usr, at);
CREATE INDEX matches_ended_id_idx ON matches USING btree (ended, id) WHERE (ended IS NOT NULL);
CREATE INDEX matches_game_ended_id_idx ON matches USING btree (game, ended, id) WHERE rated;
CREATE INDEX matches_id_idx ON matches USING btree (id) WHERE live;
CREATE INDEX matches_season_pairing_try_idx ON matches USING btree (season, pairing, try) WHERE (season IS NOT NULL);
CREATE INDEX matches_server_channel_idx ON matches USING btree (server, channel) WHERE live;
CREATE INDEX matches_wake_id_idx ON matches USING btree (wake, id) WHERE (live AND (wake IS NOT NULL));
CREATE INDEX sits_match_idx ON sits USING btree (match);
