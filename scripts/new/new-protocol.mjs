import { protocols } from '../setup/protocols.mjs'
import { Failure } from '../setup/say.mjs'
import { files } from './protocol-skeleton.mjs'

const table = 'lib/codes/protocols.ts'
const schema = 'prisma/schema/device.prisma'
const frames = 'lib/commands/frames.ts'
const families = 'lib/setup/families.ts'

/** Returns what is left to fill in. */
export function newProtocol(tree, name) {
  if (!/^[a-z][a-z0-9]{1,15}$/.test(name))
    throw new Failure(
      `${name} is no name of a protocol: 2 to 16 small letters and digits.`,
      'Example: npm run new -- protocol tk103',
    )
  if (Object.hasOwn(protocols, name))
    throw new Failure(`${name} is in ${table} already.`, 'Choose another name.')
  const folder = `server/gateway/codecs/${name}`
  for (const [file, text] of Object.entries(files(name))) tree.create(`${folder}/${file}`, text)
  const row = rowOf(name)
  tree.change(table, (text) => beforeEnd(text, 'export const protocols = {', row))
  tree.change(frames, (text) => withFrames(text, name))
  tree.change(families, (text) =>
    beforeEnd(text, 'const families: Record<Protocol', `  ${name}: ['values'],\n`),
  )
  tree.change(schema, (text) => beforeEnd(text, 'enum Protocol {', `  ${name}\n`))
  tree.addText(`report.protocols.name.${name}`, name.toUpperCase())
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  tree.create(
    `prisma/migrations/${stamp}_${name}_protocol/migration.sql`,
    `-- AlterEnum\nALTER TYPE "Protocol" ADD VALUE '${name}';\n`,
  )
  return [
    `${table}: label, transports, aliases, names and the rest of its row`,
    `${folder}: what frames look like (frame.ts), which messages there are (message.ts), what they say (location.ts), answers and commands (command.ts), frames of real devices (${name}.test.ts)`,
    `${frames}: the commands that its codec sends`,
    `${families}: how its devices are set up by text`,
    `messages/*/report.json: protocols.name.${name}, in every language`,
    'its port where ports are opened: docker-compose.yml, firewall',
  ]
}

function rowOf(name) {
  const rows = Object.values(protocols)
  const number = Math.max(...rows.map((row) => row.number)) + 1
  const port = Math.max(...rows.map((row) => row.port)) + 1
  return `  ${name}: {
    number: ${number},
    label: '${name.toUpperCase()}',
    port: ${port},
    transports: ['tcp'],
    aliases: [],
    names: 'digits',
    isPadded: false,
    proof: 'number',
    takesCommands: true,
    settings: 'none',
  },
`
}

function withFrames(text, name) {
  const end = /,?\s*\} as const satisfies Record<\s*Protocol,/
  if (!end.test(text)) throw new Error(`there is no table of protocols in ${frames}`)
  return text.replace(end, (all) => `, ${name}: {}${all.replace(/^,/, '')}`)
}

function beforeEnd(text, start, lines) {
  const at = text.indexOf(start)
  const end = at < 0 ? -1 : text.indexOf('\n}', at)
  if (end < 0) throw new Error(`there is no ${start}`)
  return `${text.slice(0, end + 1)}${lines}${text.slice(end + 1)}`
}
