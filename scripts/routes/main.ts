// Part of `npm run fix`: the files of app/ as lib/pages declares its pages.
import fs from 'node:fs'
import path from 'node:path'
import { mark, routeFiles } from './route-files.ts'

const wanted = routeFiles()
for (const [file, source] of wanted) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, source)
}
for (const name of fs.readdirSync('app', { recursive: true, encoding: 'utf8' })) {
  const file = `app/${name.replaceAll('\\', '/')}`
  if (!file.endsWith('/page.tsx') || wanted.has(file)) continue
  if (fs.readFileSync(file, 'utf8').startsWith(mark)) fs.rmSync(file)
}
