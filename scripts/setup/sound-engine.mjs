import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { hashOf, whenChanged } from './hash.mjs'
import { packFiles } from './pack-files.mjs'
import { Failure, say } from './say.mjs'

const output = 'public/sound-engine'
const entries = [
  { in: 'components/control/recordings/decode-worker.ts', out: 'worker' },
  { in: 'components/control/voice/encode-worker.ts', out: 'encoder' },
]

/**
 * The workers that decode what devices send and encode what is said to them, a file each. The decoder of AMR is
 * WebAssembly inside its file, the encoder asm.js.
 */
export async function bundleSound() {
  const { build } = await import('esbuild')
  try {
    const { outputFiles } = await build({
      entryPoints: entries,
      outdir: output,
      write: false,
      bundle: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      minify: true,
      banner: {
        js: '/* opencore-amr, Apache License 2.0, by @audio/decode-amr (github.com/audiojs/decode) and recorder-core, MIT (github.com/xiangyuecn/Recorder) */',
      },
      legalComments: 'none',
      logLevel: 'silent',
    })
    return outputFiles
  } catch (error) {
    throw new Failure(
      `Decoder and encoder of sound failed:\n${error.message}`,
      'Was @audio/decode-amr or recorder-core updated? Put right scripts/setup/sound-engine.mjs.',
    )
  }
}

/** The folder is named by its contents, in engine.json. */
export async function buildSoundEngine() {
  const hash = hashOf(
    'scripts/setup/sound-engine.mjs',
    'scripts/setup/pack-files.mjs',
    ...entries.map((entry) => entry.in),
    'components/control/voice/encode-amr.ts',
    'components/control/voice/recorder-core.ts',
    'lib/sound',
    'lib/codes/media-types.ts',
    'package-lock.json',
  )
  await whenChanged({ output, hash }, async () => {
    say('bundling decoder and encoder of sound')
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
