/** Texts of the commands, with the words of the interface. */

const MEMBER_OF: Readonly<Record<string, string>> = {
  '--bulk': 'mode=bulk',
  '--delta': 'mode=delta',
  '--yes': 'confirmCount',
};

/** Options of the command line as members: `--removals-max 40` → `removalsMax 40`. */
export function apiWords(message: string): string {
  return message.replace(/(?<![\w-])--[a-z]+(-[a-z]+)*/g, (option) => {
    const camel = option.slice(2).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return MEMBER_OF[option] ?? camel;
  });
}
