import fs from 'node:fs'
import path from 'node:path'

import { gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { to as copyTo } from 'pg-copy-streams'
import type { Pool } from '#server/db/pool.ts'

/** Words that stand nowhere but in what is written of one person, each by the way it comes in. */
export const canary = {
  login: 'canarylogin01',
  name: 'Canary Nameful02',
  phone: '13900770003',
  mail: 'canary04@example.org',
  remark: 'canary-remark-05',
  organisation: 'Canary Household06',
  contact: 'Canary Contact07',
  address: 'Canary Street 08',
  plate: 'CANARY-PLATE-09',
  /** Told by frames of GT06. */
  imei: '869900770010010',
  /** Told by 0x0107. */
  iccid: '89860099007700110011',
  sim: '13900770012',
  deviceRemark: 'canary-device-13',
  leader: 'Canary Leader14',
  leaderPhone: '13900770015',
  leaderAddress: 'Canary Lane 16',
  leaderMail: 'canary17@example.org',
  vin: 'CANARYVIN18',
  fence: 'Canary Fence19',
  place: 'Canary Place20',
  feedback: 'canary feedback 21',
  reply: 'canary reply 22',
  note: 'canary trip note 23',
  share: 'canary share 24',
  alarm: 'canary alarm 25',
  /** Told by 0x0702. */
  driver: 'Canary Driver26',
  order: 'canary command 27',
  upload: 'canary-upload-28',
  agent: 'CanaryBrowser29',
  recipient: 'canary30@example.org',
  invitation: 'canary-invitation-31',
  invited: 'canarystranger32',
  push: 'canary-push-33',
  beacon: 'Canary Beacon34',
  upkeep: 'canary upkeep 35',
  /** Told in the head of each frame of JT/T 808. */
  number: '913900770036',
  search: 'canary search 37',
  household: 'canary household 38',
  schedule: 'canary schedule 39',
  sentAddress: 'Canary Avenue 40',
  cardRemark: 'canary card 41',
  recording: 'canary recording 42',
} as const

const words: readonly string[] = Object.values(canary)

/** As a text, and as COPY writes bytes; digits of a frame stand in those as they are. */
const formsOf = (word: string) =>
  [word, Buffer.from(word).toString('hex')].map((form) => form.toLowerCase())

/** Which of them stand in it. */
export function wordsIn(text: string): string[] {
  const lower = text.toLowerCase()
  return words.filter((word) => formsOf(word).some((form) => lower.includes(form)))
}

/** What COPY gives of a table, with packed bytes as they were before. */
async function copyOf(store: Pool, table: string, columns: readonly string[]): Promise<string[][]> {
  const client = await store.connect()
  try {
    const names = columns.map((column) => `"${column}"`).join()
    const out = client.query(copyTo(`COPY (SELECT ${names} FROM ${table}) TO STDOUT`))
    const parts: Buffer[] = []
    for await (const part of out) parts.push(part as Buffer)
    const rows = Buffer.concat(parts).toString('utf8').split('\n').filter(Boolean)
    return rows.map((row) => row.split('\t').map(unpacked))
  } finally {
    client.release()
  }
}

function unpacked(field: string): string {
  if (!field.startsWith('\\\\x')) return field
  return `${field}\n${textOf(Buffer.from(field.slice(3), 'hex'))}`
}

/** `table.column: word` of every table of a store that its catalogue names, whatever schema it lies in. */
export async function wordsInStore(store: Pool): Promise<string[]> {
  const { rows } = await store.query<{ table: string; name: string; columns: string[] }>(
    `SELECT c.oid::regclass::text AS table,
       (CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END)
         || coalesce((SELECT p.relname FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent
              WHERE i.inhrelid = c.oid), c.relname) AS name,
       array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
       AND n.nspname NOT LIKE 'pg_toast%'
     GROUP BY c.oid, n.nspname, c.relname`,
  )
  const found = new Set<string>()
  for (const { table, name, columns } of rows)
    for (const fields of await copyOf(store, table, columns))
      for (const [at, field] of fields.entries())
        for (const word of wordsIn(field)) found.add(`${name}.${columns[at]}: ${word}`)
  return [...found].sort()
}

/** The same of the files below a folder, by their names and bytes, packed ones unpacked. */
export function wordsInFolder(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  return files.flatMap((file) => {
    const name = path.join(file.parentPath, file.name)
    return wordsIn(`${name}\n${file.isFile() ? textOf(fs.readFileSync(name)) : ''}`).map(
      (word) => `${name}: ${word}`,
    )
  })
}

/** Of bytes, and of what is packed in them: gzip, or a zip as sheets are. */
export function textOf(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  const [first, second] = bytes
  if (first === 0x1f && second === 0x8b) return `${text}\n${gunzipSync(bytes).toString('utf8')}`
  if (!text.startsWith('PK\x03\x04')) return text
  const files = Object.values(unzipSync(bytes)).map((file) => Buffer.from(file).toString('utf8'))
  return [text, ...files].join('\n')
}
