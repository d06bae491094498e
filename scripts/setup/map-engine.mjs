import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { hashOf, whenChanged } from './hash.mjs'
import { packFiles } from './pack-files.mjs'
import { Failure, say } from './say.mjs'

const output = 'public/map-engine'
const source = path.resolve('node_modules/maplibre-gl/src')

const entry = `
import { config } from './util/config.ts'
export { Map } from './ui/map.ts'
export { Marker } from './ui/marker.ts'
export { AttributionControl } from './ui/control/attribution_control.ts'
export { ScaleControl } from './ui/control/scale_control.ts'
export { addProtocol } from './source/protocol_crud.ts'
export const setWorkerUrl = (url) => { config.WORKER_URL = url }
`

const styleLayers = ['color_relief', 'fill_extrusion', 'heatmap', 'hillshade']

/** What no map shows, by path under MapLibre's src; stubbed. */
export const stubbed = [
  // MapLibre's own tile format; archives and providers are MVT or raster.
  'source/vector_tile_mlt.ts',
  // Sources of pictures, films and heights.
  ...['canvas', 'image', 'raster_dem_tile', 'video'].map((name) => `source/${name}_source.ts`),
  // Globe and terrain: the map is flat.
  ...['globe', 'vertical_perspective'].flatMap((name) =>
    ['camera_helper', 'projection', 'transform'].map((part) => `geo/projection/${name}_${part}.ts`),
  ),
  'render/terrain.ts',
  'webgl/render_to_texture.ts',
  // Kinds of layers.
  ...[...styleLayers, 'terrain'].map((name) => `webgl/draw/draw_${name}.ts`),
  ...styleLayers.map((name) => `style/style_layer/${name}_style_layer.ts`),
]

/** Unused shaders; replaced by empty texts. */
export const emptied = [
  '_projection_globe',
  'atmosphere',
  'color_relief',
  'fill_extrusion',
  'fill_extrusion_pattern',
  'heatmap',
  'heatmap_texture',
  'hillshade',
  'hillshade_prepare',
  'terrain',
  'terrain_depth',
  'terrain_height',
].flatMap((name) => ['fragment', 'vertex'].map((kind) => `shaders/glsl/${name}.${kind}.glsl.g.ts`))

const exported =
  /^export (?:default )?(?:abstract )?(?:class|(?:async )?function|const|let|enum) (\w+)/gm

/** The same names: kind tests say no, all else throws. */
function stubOf(text) {
  return [...text.matchAll(exported)]
    .map(([, name]) =>
      /^is[A-Z]/.test(name)
        ? `export const ${name} = () => false`
        : `export function ${name}() { throw new Error('The map is built without ${name}') }`,
    )
    .join('\n')
}

/** Imports gl-matrix by parts: unused functions fall away. */
function splitMatrix(text) {
  return text.replace(/^import \{([^}]+)\} from 'gl-matrix';/gm, (_, names) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => !name.startsWith('type '))
      .map((name) => `import * as ${name} from 'gl-matrix/esm/${name}.js';`)
      .join(' '),
  )
}

/** `reached` takes the names of read modules. */
const slim = (reached) => ({
  name: 'slim',
  setup(build) {
    build.onResolve({ filter: /^map-engine$/ }, () => ({ path: 'map', namespace: 'engine' }))
    build.onLoad({ filter: /./, namespace: 'engine' }, () => ({
      contents: entry,
      resolveDir: source,
    }))
    build.onLoad({ filter: /[\\/]maplibre-gl[\\/]src[\\/].*\.ts$/ }, async ({ path: file }) => {
      const name = path.relative(source, file).replaceAll(path.sep, '/')
      reached.add(name)
      if (emptied.includes(name)) return { contents: 'export default ""', loader: 'ts' }
      const text = await fs.promises.readFile(file, 'utf8')
      const contents = stubbed.includes(name) ? stubOf(text) : splitMatrix(text)
      return { contents, loader: 'ts' }
    })
    // Its package.json is asked for the version only.
    build.onLoad({ filter: /[\\/]maplibre-gl[\\/]package\.json$/ }, ({ path: file }) => {
      const { version } = JSON.parse(fs.readFileSync(file, 'utf8'))
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
})

/** MapLibre without the above; `stale` names what the sources lack. Terser takes twenty times as long as esbuild. */
export async function bundleSlim({ isTersed = true } = {}) {
  const { build } = await import('esbuild')
  const reached = new Set()
  try {
    const { outputFiles } = await build({
      entryPoints: [
        { in: 'map-engine', out: 'map' },
        { in: path.join(source, 'source/worker.ts'), out: 'worker' },
      ],
      // One shared part; the folder is named by contents.
      chunkNames: 'shared',
      outdir: output,
      write: false,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      minify: true,
      // As MapLibre's build: a declared field must not overwrite the base class's.
      tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
      banner: { js: '/* MapLibre GL JS, 3-Clause BSD: github.com/maplibre/maplibre-gl-js */' },
      legalComments: 'none',
      logLevel: 'silent',
      plugins: [slim(reached)],
    })
    const stale = [...stubbed, ...emptied].filter((name) => !reached.has(name))
    if (isTersed) await terse(outputFiles)
    return { outputFiles, stale }
  } catch (error) {
    throw new Failure(
      `The map engine failed:\n${error.message}`,
      'Was maplibre-gl updated? Put right scripts/setup/map-engine.mjs, or set MAP_BUNDLE=package meanwhile.',
    )
  }
}

/** 3 % less than by esbuild alone. */
async function terse(files) {
  const { minify } = await import('terser')
  for (const file of files) {
    const { code } = await minify(file.text, { module: true, ecma: 2020 })
    file.contents = Buffer.from(code)
  }
}

/** The package's bundle: page and worker each carry most code. */
export function packageBundle() {
  const dist = path.join(source, '../dist')
  const read = (name) => fs.readFileSync(path.join(dist, name))
  return [
    { path: 'map.js', contents: read('maplibre-gl.mjs') },
    { path: 'worker.js', contents: read('maplibre-gl-worker.mjs') },
    { path: 'shared.js', contents: Buffer.from('export {}\n') },
  ]
}

async function filesOf(kind) {
  if (kind === 'package') return packageBundle()
  const { outputFiles, stale } = await bundleSlim()
  if (stale.length > 0) say(`MapLibre no longer has, so the map may be larger: ${stale.join(', ')}`)
  return outputFiles
}

/** The folder is named by its contents, in engine.json; MAP_BUNDLE=package takes MapLibre's own bundles. */
export async function buildMapEngine() {
  const kind = process.env.MAP_BUNDLE || 'slim'
  const hash = `${kind} ${hashOf('scripts/setup/map-engine.mjs', 'scripts/setup/pack-files.mjs', 'package-lock.json')}`
  await whenChanged({ output, hash }, async () => {
    say('bundling the map engine')
    const files = await filesOf(kind)
    const digest = createHash('sha256')
    for (const { path: file, contents } of files)
      digest.update(path.basename(file)).update(contents)
    const name = digest.digest('hex').slice(0, 12)
    fs.rmSync(output, { recursive: true, force: true })
    fs.mkdirSync(path.join(output, name), { recursive: true })
    for (const { path: file, contents } of files)
      fs.writeFileSync(path.join(output, name, path.basename(file)), contents)
    await packFiles(output)
    fs.writeFileSync(
      path.join(output, 'engine.json'),
      JSON.stringify({ path: `/map-engine/${name}` }),
    )
  })
}
