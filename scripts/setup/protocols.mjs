import fs from 'node:fs'
import { transformSync } from 'esbuild'

const { code } = transformSync(
  fs.readFileSync(new URL('../../lib/codes/protocols.ts', import.meta.url), 'utf8'),
  { loader: 'ts' },
)

/** Of lib/codes/protocols.ts, before anything is built. */
export const { protocols, portSetting } = await import(
  `data:text/javascript,${encodeURIComponent(code)}`
)
