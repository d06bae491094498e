// `npm run map`
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type ExtractTarget, extract, readJournal } from '#server/maps/extract/extract.ts'
import { newestBuild } from '#server/maps/extract/newest-build.ts'
import { type Plan, planExtract } from '#server/maps/extract/plan.ts'
import { RemoteArchive, RemoteError } from '#server/maps/extract/remote-archive.ts'
import type { Box } from '#server/maps/extract/tile-ranges.ts'

const usage = `npm run map -- --bbox W,S,E,N [--zoom 14] [--name NAME] [--from URL] [--yes]

Takes a region out of a PMTiles archive on the network into DATA_DIR/maps, where the console finds it.

  --bbox   degrees: west, south, east, north, as 113.7,22.4,114.7,22.9
  --zoom   deepest zoom, 0 to 15; 14 shows every street
  --name   of the file; letters, digits, _ and -
  --from   address of an archive; without it the newest build of protomaps.com (OpenStreetMap, the whole world)
  --yes    does not ask

Cut in the middle, the same command goes on where it stopped.`

class Mistake extends Error {}

/** A box may begin with a minus. */
const joined = (args: readonly string[]) =>
  args.flatMap((arg, at) => {
    if (args[at - 1] === '--bbox') return []
    return arg === '--bbox' ? [`--bbox=${args[at + 1] ?? ''}`] : [arg]
  })

function readArguments() {
  try {
    return parseArgs({
      args: joined(process.argv.slice(2)),
      options: {
        bbox: { type: 'string' },
        zoom: { type: 'string', default: '14' },
        name: { type: 'string' },
        from: { type: 'string' },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new Mistake(error instanceof Error ? error.message : String(error))
  }
}

function readTarget(): ExtractTarget & { from: string | undefined; isSure: boolean } {
  const values = readArguments()
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  if (!values.bbox) throw new Mistake(usage)
  const box = readBox(values.bbox)
  const maxZoom = Number(values.zoom)
  if (!Number.isInteger(maxZoom) || maxZoom < 0 || maxZoom > 15)
    throw new Mistake('--zoom is a whole number from 0 to 15')
  const name = values.name ?? `map-${box.join('_')}`
  if (!/^\w[\w.-]{0,90}$/.test(name)) throw new Mistake('--name has letters, digits, _ and - only')
  if (values.from && !/^https?:\/\//.test(values.from))
    throw new Mistake('--from is an address that begins with https://')
  const folder = path.resolve(process.env['DATA_DIR'] || '.data', 'maps')
  return { folder, name, box, maxZoom, from: values.from, isSure: values.yes }
}

function readBox(text: string): Box {
  const [west = Number.NaN, south = 0, east = 0, north = 0, ...more] = text.split(',').map(Number)
  const isBox =
    west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north
  if (!isBox || more.length > 0)
    throw new Mistake(
      '--bbox is west,south,east,north in degrees, west below east, south below north',
    )
  return [west, south, east, north]
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`

function tellSize(plan: Plan): void {
  const archive = `${plan.tiles.toLocaleString('en')} tiles, ${megabytes(plan.dataBytes)}`
  const transfer = `${megabytes(plan.transferBytes)} in ${plan.chunks.length} requests`
  console.log(`${archive}; to transfer: ${transfer}`)
}

async function isSure(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Mistake('Nobody can be asked here: say --yes')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question('Go on? [y/N] ')
  lines.close()
  return /^y(es)?$/i.test(answer.trim())
}

function showProgress(): (done: number, of: number) => void {
  let shownAt = 0
  return (done, of) => {
    if (Date.now() - shownAt < 1000 && done < of) return
    shownAt = Date.now()
    const percent = of === 0 ? 100 : Math.floor((done / of) * 100)
    const line = `${String(percent).padStart(3)} %  ${megabytes(done)} of ${megabytes(of)}`
    process.stdout.write(process.stdout.isTTY ? `\r${line} ` : `${line}\n`)
  }
}

async function run(signal: AbortSignal): Promise<void> {
  const { from, isSure: isSaid, ...target } = readTarget()
  await mkdir(target.folder, { recursive: true })
  const before = await readJournal(target)
  const url = from ?? before?.facts.url ?? (await newestBuild(Date.now(), signal))
  const remote = new RemoteArchive(url, signal)
  console.log(`Reading the directory of ${url}`)
  const plan = await planExtract(remote, target)
  if (plan.tiles === 0) throw new Mistake('The archive has no tiles there')
  tellSize(plan)
  if (!isSaid && !(await isSure())) return
  const made = await extract(remote, plan, target, showProgress())
  console.log(
    `\n${made.file}, ${megabytes(made.bytes)}. The console shows it on the next page load.`,
  )
}

const ending = new AbortController()
process.on('SIGINT', () => ending.abort())
process.on('SIGTERM', () => ending.abort())
try {
  await run(ending.signal)
} catch (error) {
  const isOurs = error instanceof Mistake || error instanceof RemoteError
  if (ending.signal.aborted) console.error('\nStopped; the same command goes on.')
  else console.error(isOurs ? error.message : error)
  process.exitCode = 1
}
