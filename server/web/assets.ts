import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'
import { soundFolder } from './security-headers.ts'

/** False for what is no asset. */
export type Assets = (request: IncomingMessage, response: ServerResponse) => boolean

const folders = [
  { path: '/_next/static/', files: '.next/static' },
  { path: '/map-engine/', files: 'public/map-engine' },
  { path: soundFolder, files: 'public/sound-engine' },
]

/** Files named by their contents, packed at the build (scripts/setup/pack-files.mjs). */
export function openAssets(): Assets {
  const opened = folders.map(({ path, files }) => ({
    path,
    serve: sirv(files, { brotli: true, gzip: true, immutable: true, maxAge: 31_536_000 }),
  }))
  return (request, response) => {
    const url = request.url ?? ''
    const folder = opened.find(({ path }) => url.startsWith(path))
    if (!folder) return false
    let isFound = true
    const { url: whole } = request
    request.url = url.slice(folder.path.length - 1)
    folder.serve(request, response, () => {
      isFound = false
    })
    request.url = whole
    return isFound
  }
}
