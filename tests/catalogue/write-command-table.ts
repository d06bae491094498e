import fs from 'node:fs'
import { commandTable } from '#lib/commands/command-table.ts'
import { tablePlace } from './command-table-place.ts'

const page = 'docs/commands.md'
fs.writeFileSync(
  page,
  fs
    .readFileSync(page, 'utf8')
    .replace(tablePlace, (_, from, __, to) => from + commandTable() + to),
)
