import fs from 'node:fs'
import path from 'node:path'
import type { Entry, Verdict } from './entry.ts'
import { checkGt06 } from './gt06.ts'
import { checkJt808 } from './jt808.ts'
import { checkOsmand } from './osmand.ts'
import { checkWatch } from './watch.ts'

/** `npm run frames -- FILE`. Exit code 2: the file cannot be read. */

const checks: Record<string, (entry: Entry) => Verdict> = {
  jt808: checkJt808,
  gt06: checkGt06,
  osmand: checkOsmand,
  watch: checkWatch,
}

function readEntries(file: string | undefined): Entry[] {
  if (file === undefined) throw new Error('usage: npm run frames -- FILE')
  const from = process.env['INIT_CWD'] ?? process.cwd()
  const place = path.resolve(from, file)
  if (!fs.existsSync(place)) throw new Error(`There is no file ${place}.`)
  const entries: unknown = JSON.parse(fs.readFileSync(place, 'utf8'))
  if (!Array.isArray(entries)) throw new Error(`${place} holds no list of frames.`)
  return entries as Entry[]
}

function check(entry: Entry): Verdict {
  const { id, kind, tier, expected, protocol } = entry
  const run = Object.hasOwn(checks, protocol) ? checks[protocol] : undefined
  if (!run) {
    const notes = [`unknown protocol ${protocol}`]
    return { id, kind, tier, ok: false, decoded: null, expected, notes }
  }
  try {
    return run(entry)
  } catch (error) {
    const notes = [`the check failed: ${error instanceof Error ? error.message : String(error)}`]
    return { id, kind, tier, ok: false, decoded: null, expected, notes }
  }
}

const bigAsText = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? value.toString() : value

function line({ id, tier, kind, decoded, expected, ok, notes }: Verdict): string {
  const verdict = ok ? 'pass' : 'miss'
  return JSON.stringify({ id, tier, kind, decoded, expected, verdict, notes }, bigAsText)
}

function main(): number {
  let entries: Entry[]
  try {
    entries = readEntries(process.argv[2])
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 2
  }
  const counts: Record<string, { passed: number; total: number }> = {}
  for (const tier of ['core', 'vendor', 'stream', 'negative'])
    counts[tier] = { passed: 0, total: 0 }
  const lines: string[] = []
  for (const entry of entries) {
    const verdict = check(entry)
    counts[entry.tier] ??= { passed: 0, total: 0 }
    const count = counts[entry.tier] as { passed: number; total: number }
    count.total++
    if (verdict.ok) count.passed++
    lines.push(line(verdict))
  }
  process.stdout.write(`[\n${lines.join(',\n')}\n]\n`)
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  return 0
}

process.exitCode = main()
