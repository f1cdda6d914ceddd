/** The console's icons: 16 px, lines of 1.5 px, in the colour of the text beside them. */

const PATHS = {
  flag: 'M3.5 14V2.5h8l-1.5 3 1.5 3h-8',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01',
  warning: 'M8 2.2 14.2 13H1.8zM8 6.5v3M8 11.3h.01',
  pencil: 'M2.5 13.5l.7-3 7.5-7.5 2.3 2.3-7.5 7.5zM9.3 4.4l2.3 2.3',
  key: 'M10.3 9.2a3.5 3.5 0 1 0-3.5-3.5c0 .5.1 1 .3 1.4L2.5 11.7v1.8h2.2v-1.6h1.6v-1.6l1.5-1.4c.7.2 1.5.3 2.5.3zM11 5h.01',
  people:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 13.5c.3-2.5 2.2-4 4.5-4s4.2 1.5 4.5 4M10.5 2.8a2.5 2.5 0 0 1 0 4.4M12 9.8c1.5.5 2.3 1.8 2.5 3.7',
  gauge: 'M2 11.5a6 6 0 1 1 12 0M8 11.5l2.8-3.6',
  box: 'M8 1.8l5.8 3.1v6.2L8 14.2l-5.8-3.1V4.9zM2.4 5 8 8l5.6-3M8 8v6',
  clock: 'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM8 4.6V8l2.4 1.6',
  pulse: 'M1.5 8.5h3l2-5 3 9 2-4h3',
  book: 'M8 3.8C6.5 2.8 4.5 2.5 2 2.5v10c2.5 0 4.5.3 6 1.3 1.5-1 3.5-1.3 6-1.3v-10c-2.5 0-4.5.3-6 1.3zM8 3.8v10',
  tree: 'M2.5 2.5h4v3h-4zM9.5 6.5h4v3h-4zM9.5 11h4v3h-4zM4.5 5.5v7h5M4.5 8h5',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3l3.7 3.7',
  help: 'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM6.2 6.2c.2-1 1-1.6 1.9-1.6 1 0 1.8.7 1.8 1.6 0 1.3-1.8 1.5-1.8 2.8M8.1 11.2h.01',
  display: 'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM8 1.8v12.4M8 4h3.5M8 7h5.5M8 10h5',
  person:
    'M8 7.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM2.8 14c.4-2.8 2.5-4.3 5.2-4.3s4.8 1.5 5.2 4.3',
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  right: 'M6 4l4 4-4 4',
  left: 'M10 4 6 8l4 4',
  check: 'M3 8.5l3.3 3.3L13 4.8',
  cross: 'M4 4l8 8M12 4l-8 8',
  fail: 'M8 2.2 14.2 13H1.8zM8 6.5v3M8 11.3h.01',
  refused: 'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM3.7 3.7l8.6 8.6',
  received: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  info: 'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM8 7.3v4M8 4.9h.01',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  link: 'M6.8 9.2a2.8 2.8 0 0 0 4 0l2-2a2.8 2.8 0 0 0-4-4l-.8.8M9.2 6.8a2.8 2.8 0 0 0-4 0l-2 2a2.8 2.8 0 0 0 4 4l.8-.8',
  external: 'M6.5 3h-4v10.5H13v-4M9 2.5h4.5V7M13.3 2.7 7.5 8.5',
  download: 'M8 2v8.5M4.5 7.5 8 11l3.5-3.5M2.5 13.5h11',
  import: 'M8 10.5V2M4.5 5.5 8 2l3.5 3.5M2.5 9.5v4h11v-4',
  roster:
    'M3 2.5h10v11H3zM6 6.8a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6zM9.5 5.5H11M5 9.5h6M5 11.5h6',
  pause: 'M5.5 3v10M10.5 3v10',
  play: 'M4.5 2.8v10.4L13 8z',
  refresh: 'M13.5 8a5.5 5.5 0 1 1-1.6-3.9L13.5 5.5M13.5 2v3.5H10',
  plus: 'M8 3v10M3 8h10',
  trash: 'M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9M6.7 7v4M9.3 7v4',
  table: 'M2 3h12v10H2zM2 6.5h12M2 10h12M6.5 6.5V13',
  chart: 'M2.5 13.5h11M4.5 13.5v-5M8 13.5v-10M11.5 13.5v-7',
  columns: 'M2 3h12v10H2zM6 3v10M10 3v10',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  out: 'M9.5 4.5v-2h-7v11h7v-2M6 8h8M11.5 5.5 14 8l-2.5 2.5',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  dot: 'M8 8h.01',
} as const;

export type IconName = keyof typeof PATHS;

/** Without a label it is decoration: a word stands beside it. */
export function Icon({ name, label }: { readonly name: IconName; readonly label?: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a label is given where no word stands beside it
    <svg
      className="icon"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'received' || name === 'dot' ? 2.5 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
