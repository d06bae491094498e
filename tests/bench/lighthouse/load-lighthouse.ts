import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

type Audit = { numericValue?: number; score: number | null; title: string }
export type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}
type Options = { port: number; output: 'json'; disableStorageReset: boolean; logLevel: 'error' }
type Lighthouse = (url: string, options: Options) => Promise<{ lhr: Report } | undefined>

/** 12.2.3 is the last line that runs on Node 20. Its 111 MB are no dependency of Waypost: they come with the first run. */
export async function loadLighthouse(): Promise<Lighthouse> {
  const main = path.join(import.meta.dirname, 'node_modules/lighthouse/core/index.js')
  if (!fs.existsSync(main)) {
    console.error('installing lighthouse')
    const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
    const { status } = spawnSync('npm', flags, { cwd: import.meta.dirname, stdio: 'inherit' })
    if (status !== 0) throw new Error('npm could not install lighthouse')
  }
  const { default: lighthouse } = await import(pathToFileURL(main).href)
  return lighthouse
}
