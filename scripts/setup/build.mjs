import fs from 'node:fs'
import path from 'node:path'
import { hashOf, whenChanged } from './hash.mjs'
import { refuseBeneathPlatform } from './in-use.mjs'
import { buildMapEngine } from './map-engine.mjs'
import { packFiles } from './pack-files.mjs'
import { Failure, say } from './say.mjs'
import { buildSoundEngine } from './sound-engine.mjs'
import { runNode } from './tool.mjs'

const schema = 'prisma/schema'
const shared = ['lib', 'server', 'brands', 'messages', schema, 'package.json', 'package-lock.json']

const entries = {
  web: 'server/main.ts',
  gateway: 'server/gateway/main.ts',
  worker: 'workers/main.ts',
  sheet: 'server/sheet/parse-thread.ts',
  pdf: 'server/pdf/pdf-thread.ts',
  picture: 'server/picture/picture-child.ts',
  seed: 'prisma/seed/index.ts',
  simulator: 'tests/simulator/main.ts',
}

export const generateClient = () => generate('client')

export const generateTables = () => generate('tables')

async function generate(generator) {
  const hash = hashOf(schema, '.config/prisma.ts', 'node_modules/prisma/package.json')
  await whenChanged({ output: `server/db/generated/${generator}`, hash }, async () => {
    say(`generating the database ${generator}`)
    const command = ['node_modules/prisma/build/index.js', 'generate', '--generator', generator]
    const run = await runNode(command, {
      // Else the command fetches an unneeded engine.
      env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
    })
    if (run.code === 0) return
    throw new Failure(
      `prisma generate failed:\n${run.output}`,
      'Put right what it says in prisma/schema.',
    )
  })
}

export async function buildPrograms() {
  const hash = hashOf(
    ...shared,
    'workers',
    'prisma/seed',
    'tests/simulator',
    'scripts/setup/build.mjs',
    'scripts/setup/migrations.mjs',
    'scripts/setup/split-statements.mjs',
  )
  const check = () => refuseBeneathPlatform('its programs')
  await whenChanged({ output: 'dist', hash, check }, async () => {
    say('bundling web, gateway and worker')
    const before = filesIn('dist')
    try {
      const how = { outdir: 'dist', splitting: true, metafile: true }
      const { metafile } = await bundle({ entryPoints: entries, ...how })
      // Last: Next, which builds beside, follows the path of a thread into it.
      for (const file of before) if (!(file in metafile.outputs)) fs.rmSync(file, { force: true })
    } catch (error) {
      throw new Failure(
        `The bundles failed:\n${error.message}`,
        'Run `npm run check` for all that is wrong.',
      )
    }
  })
}

function filesIn(folder) {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
}

/** As production runs them; `options` are esbuild's. */
export async function bundle(options) {
  const { build } = await import('esbuild')
  return build({
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    ...options,
  })
}

/** What /develop offers to integrators, when the contract or the sources changed; `signal` ends it. */
export async function buildClients({ signal } = {}) {
  const sources = [
    'lib',
    'server/mapi/door',
    'messages/en/errors.json',
    'clients',
    'scripts/client',
  ]
  const output = 'public/clients'
  await whenChanged({ output, hash: hashOf(...sources, 'package.json') }, async () => {
    say('building the clients of integrators')
    const run = await runNode(['--import', 'tsx', 'scripts/client/main.ts', output], { signal })
    if (run.code === 0) return
    throw new Failure(
      `The clients failed:\n${run.output}`,
      'Run `npm run check` for all that is wrong.',
    )
  })
}

/** When its sources changed; `signal` ends it. */
export async function buildConsole({ signal } = {}) {
  await Promise.all([buildMapEngine(), buildSoundEngine(), buildClients({ signal })])
  const config = ['next.config.mjs', 'tsconfig.json', 'postcss.config.mjs', '.postcssrc.json']
  const engines = ['map', 'sound'].map((name) => `public/${name}-engine/engine.json`)
  const packing = 'scripts/setup/pack-files.mjs'
  const hash = hashOf(...shared, 'app', 'components', ...engines, packing, ...config)
  // Writing its cache is a third of a build: for those that come again.
  const hasBuilt = fs.existsSync('.next')
  const check = () => refuseBeneathPlatform('its console')
  await whenChanged({ output: '.next', hash, check }, async () => {
    say('building the console')
    const run = await runNode(['node_modules/next/dist/bin/next', 'build'], {
      env: { NODE_ENV: 'production', BUILD_CACHE: hasBuilt ? 'yes' : '' },
      signal,
    })
    if (run.code !== 0)
      throw new Failure(
        `next build failed:\n${run.output}`,
        'Run `npm run check` for all that is wrong.',
      )
    await packFiles('.next/static')
  })
}
