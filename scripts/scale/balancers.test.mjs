import fs from 'node:fs'
import { expect, test } from 'vitest'
import { nginxHere } from './balancers.mjs'

const text = fs.readFileSync('scripts/scale/nginx.conf', 'utf8')
const filesOf = (mostFiles) =>
  nginxHere(text, { folder: '/data', env: { PORT: '3100' }, mostFiles }).match(
    /worker_\w+ \d+|listen .*:3100/g,
  )

test('nginx asks for no more files than there may be open, and for no more than it needs', () => {
  expect(filesOf(512)).toEqual([
    'worker_rlimit_nofile 512',
    'worker_connections 512',
    'listen 127.0.0.1:3100',
  ])
  expect(filesOf(Number.POSITIVE_INFINITY)).toEqual([
    'worker_rlimit_nofile 60000',
    'worker_connections 20000',
    'listen 127.0.0.1:3100',
  ])
})
