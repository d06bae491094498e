import fs from 'node:fs'

/** The part of docs/specification.md about settings. */
const section = (): string =>
  fs
    .readFileSync('docs/specification.md', 'utf8')
    .split('## Device settings')[1]
    ?.split('\n## ')[0] ?? ''

const namesIn = (text: string): string[] =>
  [...text.matchAll(/`(\w+)\*?`/g)].flatMap(([, name]) => name ?? [])

/** Settings that the specification (§3) names, as docs/specification.md lists them; values of alarms among `alarms`. */
export function namedSettings(): { alarms: string[]; others: string[] } {
  const [, alarms = '', others = ''] =
    /^- alarms: (.+?)^- others: (.+?)\n(?![ ])/ms.exec(section()) ?? []
  return { alarms: namesIn(alarms), others: namesIn(others) }
}

/** Those that are offered to no device, with the reason. */
export const unofferedSettings = (): string[] =>
  [...section().matchAll(/^\| `(\w+)\*?` \| .{10,} \|$/gm)].flatMap(([, key]) => key ?? [])
