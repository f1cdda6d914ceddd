/** Associations of the demo framework beside its tree and its progressions. */

type Pair = readonly [from: string, to: string];

/** Related items of different domains (isRelatedTo). */
export const CROSS_LINKS: readonly Pair[] = [
  ['NU.A.5', 'FR.D.5'],
  ['NU.D.5', 'FR.B.5'],
  ['NU.D.6', 'RP.C.6'],
  ['FR.C.5', 'GM.B.5'],
  ['FR.D.6', 'RP.A.6'],
  ['RP.A.5', 'MM.C.6'],
  ['RP.A.6', 'FE.A.4'],
  ['RP.A.7', 'GM.D.7'],
  ['RP.B.6', 'FE.A.6'],
  ['GM.A.6', 'RP.A.6'],
  ['GM.C.5', 'MM.A.5'],
  ['DC.A.5', 'ES.A.5'],
  ['DC.B.5', 'LT.B.5'],
  ['DC.D.5', 'LT.D.6'],
  ['MM.B.5', 'ES.B.4'],
  ['MM.D.5', 'FE.D.5'],
  ['FE.B.4', 'ES.D.5'],
  ['LT.A.5', 'LT.C.5'],
  ['LT.C.6', 'FE.D.5'],
  ['ES.B.5', 'MM.C.5'],
];

/** Items of equal difficulty that may be taught in either order (isPeerOf). */
export const PEERS: readonly Pair[] = [
  ['FR.C.5.a', 'FR.C.5.b'],
  ['RP.A.5.a', 'RP.A.5.b'],
  ['MM.B.5.a', 'MM.B.5.b'],
  ['NU.C.3.a', 'NU.C.3.b'],
];

/** The first item is an example of the second one (exemplar). */
export const EXEMPLARS: readonly Pair[] = [
  ['FR.B.5.b', 'FR.B.5'],
  ['RP.A.6.a', 'RP.A.6'],
  ['MM.A.5.a', 'MM.A.5'],
  ['FE.D.5.a', 'FE.D.5'],
  ['ES.D.5.a', 'ES.D.5'],
];

/** Items with an equal item in another framework, and its title there (exactMatchOf). */
export const OUTSIDE_MATCHES: readonly Pair[] = [
  ['FR.B.5', 'Sums and differences of unlike fractions'],
  ['FR.C.5', 'Products of fractions as areas'],
  ['RP.A.6', 'Rates for one unit'],
  ['GM.C.5', 'Volume by unit cubes'],
  ['MM.C.5', 'Ways to separate mixtures'],
  ['FE.D.5', 'Chains of energy'],
];
