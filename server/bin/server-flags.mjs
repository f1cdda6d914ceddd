/**
 * How V8 keeps the objects of a server. Told at its start: code that a process compiles after a
 * change of flags is refused by the processes that find it in the cache, and compiled anew.
 */
export const SERVER_FLAGS = [
  // Young objects have 16 MiB by default, and V8 copies many requests under way at each collection.
  // With 32 an event costs an eighth less. V8 takes this at its start only.
  '--max-semi-space-size=32',
  // By default V8 watches the places of the code that make objects: where most of them lived long,
  // it allocates the next ones in the old generation at once, and stays so. After some large pages,
  // whose requests live for long, the object of every request would be old, and keep all that
  // belongs to the request, also the text of its page, until the next major collection: a list then
  // costs a third more.
  '--no-allocation-site-pretenuring',
  // How much the old generation may grow before V8 marks what is alive in it. By itself V8 marks
  // its 50 MB every second or two while events arrive, although next to nothing of an event gets
  // old: the slowest answers then take a fifth longer.
  '--heap-growing-percent=150',
];
