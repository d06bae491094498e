import fs from 'node:fs'
import { commandTable } from '#lib/commands/table.ts'
import { tablePlace } from './command-table-place.ts'

const readme = fs.readFileSync('README.md', 'utf8')
fs.writeFileSync(
  'README.md',
  readme.replace(tablePlace, (_, from, __, to) => from + commandTable() + to),
)
