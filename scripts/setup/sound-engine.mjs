import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { hashOf, whenChanged } from './hash.mjs'
import { packFiles } from './pack-files.mjs'
import { Failure, say } from './say.mjs'

const output = 'public/sound-engine'
const entry = 'components/control/recordings/decode-worker.ts'

/** The worker that decodes what devices send, as one file. Its decoder of AMR is WebAssembly inside it. */
export async function bundleSound() {
  const { build } = await import('esbuild')
  try {
    const { outputFiles } = await build({
      entryPoints: [{ in: entry, out: 'worker' }],
      outdir: output,
      write: false,
      bundle: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      minify: true,
      banner: {
        js: '/* opencore-amr by @audio/decode-amr, Apache License 2.0: github.com/audiojs/decode */',
      },
      legalComments: 'none',
      logLevel: 'silent',
    })
    return outputFiles
  } catch (error) {
    throw new Failure(
      `The decoder of recordings failed:\n${error.message}`,
      'Was @audio/decode-amr updated? Put right scripts/setup/sound-engine.mjs.',
    )
  }
}

/** The folder is named by its contents, in engine.json. */
export async function buildSoundEngine() {
  const hash = hashOf(
    'scripts/setup/sound-engine.mjs',
    'scripts/setup/pack-files.mjs',
    entry,
    'lib/sound',
    'lib/codes/media-types.ts',
    'package-lock.json',
  )
  await whenChanged({ output, hash }, async () => {
    say('bundling the decoder of recordings')
    const files = await bundleSound()
    const digest = createHash('sha256')
    for (const { contents } of files) digest.update(contents)
    const name = digest.digest('hex').slice(0, 12)
    fs.rmSync(output, { recursive: true, force: true })
    fs.mkdirSync(path.join(output, name), { recursive: true })
    for (const { path: file, contents } of files)
      fs.writeFileSync(path.join(output, name, path.basename(file)), contents)
    await packFiles(output)
    fs.writeFileSync(
      path.join(output, 'engine.json'),
      JSON.stringify({ path: `/sound-engine/${name}` }),
    )
  })
}
