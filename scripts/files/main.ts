// `npm run files`
import { parseArgs } from 'node:util'
import { AppError } from '#server/app-error.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openPool, type Pool } from '#server/db/pool.ts'
import { type MoveTarget, moveFiles } from '#server/domain/platform/file/move-files.ts'
import { keyOf } from '#server/domain/platform/file/objects.ts'
import { listSharedFiles, withdrawFile } from '#server/domain/platform/file/shared-files.ts'
import { noteUnknownObjects, sweepAfterHours } from '#server/domain/platform/file/sweep-objects.ts'
import {
  type ObjectStore,
  ObjectStoreError,
} from '#server/integrations/object-store/object-store.ts'
import { openObjectStore } from '#server/integrations/object-store/open-object-store.ts'
import { createLog } from '#server/log.ts'
import { mapFolders } from '#server/maps/map-archives.ts'
import { type MapCopies, openMapCopies } from '#server/maps/map-copies.ts'
import { publishMaps } from '../../workers/maps/publish-maps.ts'
import { restoreMaps } from './restore-maps.ts'

const usage = `npm run files -- --to s3|postgres | --unknown | --remove-map NAME

Moves files between PostgreSQL and the object store (S3_BUCKET), beside the running platform: each can be read all the time. Maps and
indexes of streets move between this machine's DATA_DIR/maps and the object store. FILE_STORE must say the same, and
the platform must have been started with it. Stopped in the middle, the same command goes on.

  --to          where all files shall be
  --unknown     counts objects that the platform does not know, as after the restore of an older backup; what no row names goes
                ${sweepAfterHours} hours later
  --remove-map  takes a map archive out of the object store`

class Mistake extends Error {}

type Given = { config: Config; pool: Pool; objects: ObjectStore; copies: MapCopies }

function readArguments() {
  try {
    return parseArgs({
      options: {
        to: { type: 'string' },
        unknown: { type: 'boolean', default: false },
        'remove-map': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new Mistake(error instanceof Error ? error.message : String(error))
  }
}

function readTarget(to: string, config: Config): MoveTarget {
  if (to !== 's3' && to !== 'postgres') throw new Mistake('--to is s3 or postgres')
  if (config.FILE_STORE !== to)
    throw new Mistake(
      `Set FILE_STORE=${to} and start the platform with it: new files go there first`,
    )
  return to
}

const log = createLog('files', 'warn')
const signal = new AbortController().signal

async function run(): Promise<void> {
  const { to, unknown, 'remove-map': map, help } = readArguments()
  if (help || (to === undefined && !unknown && map === undefined)) {
    console.log(usage)
    return
  }
  const config = readConfig()
  const target = to === undefined ? undefined : readTarget(to, config)
  const objects = await openObjectStore(config)
  if (!objects) throw new Mistake('S3_BUCKET is not set')
  const pool = openPool(config.DATABASE_URL, { max: 6 })
  const source = {
    list: () => listSharedFiles(pool),
    open: (hash: Buffer, ending: AbortSignal) => objects.open(keyOf(hash), ending),
  }
  const copies = openMapCopies(`${config.dataDir}/map-copies`, source, log)
  const given = { config, pool, objects, copies }
  try {
    if (target) await move(given, target)
    if (unknown) await tellUnknown(given)
    if (map !== undefined) await removeMap(given, map)
  } finally {
    await copies.close()
    objects.close()
    await pool.end()
  }
}

async function move({ config, pool, objects, copies }: Given, to: MoveTarget): Promise<void> {
  let shownAt = Date.now()
  const counts = await moveFiles({ pool, objects, log }, to, ({ files, moved, failed }) => {
    if (Date.now() - shownAt < 1000) return
    shownAt = Date.now()
    console.log(`${moved + failed} of ${files} files`)
  })
  const { operator: folder } = mapFolders(config)
  const services = { pool, objects, maps: copies, config, log, now: Date.now }
  const maps =
    to === 's3'
      ? await publishMaps(services, { folder, signal })
      : await restoreMaps({ pool, copies, folder })
  console.log(JSON.stringify({ to, ...counts, maps: maps.length }))
  if (counts.failed > 0) process.exitCode = 1
}

async function tellUnknown(given: Given): Promise<void> {
  console.log(JSON.stringify(await noteUnknownObjects(given)))
}

async function removeMap({ pool }: Given, name: string): Promise<void> {
  const shared = await listSharedFiles(pool)
  const file = shared.find((one) => one.name === `maps/${name.replace(/\.pmtiles$/, '')}.pmtiles`)
  if (!file) throw new Mistake(`There is no map ${name} in the object store`)
  await withdrawFile(pool, file)
  console.log(`${name} is gone for the console within ten seconds.`)
}

try {
  await run()
} catch (error) {
  const isAway =
    error instanceof ObjectStoreError || (error instanceof AppError && error.code === 'filesAway')
  if (isAway) console.error('The object store is away; the same command goes on.', error.message)
  else console.error(error instanceof Mistake ? error.message : error)
  process.exitCode = 1
}
