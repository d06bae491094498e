import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipPage, packPage, plainPage } from './packed-page.ts'

const nonce = () => randomBytes(16).toString('base64')
const token = () => randomBytes(32).toString('base64url')
const words = (count: number) =>
  Array.from({ length: count }, (_, n) => `<p>第 ${n * 7919} ${n % 13} Straße</p>`).join('')

test.each([
  ['nothing', () => ''],
  ['no gap', () => words(50)],
  ['a gap alone', (n: string) => n],
  ['gaps at both ends and side by side', (n: string, t: string) => `${n}${t}${words(3)}${n}`],
  [
    'more than deflate looks back',
    (n: string, t: string) => `${words(3000)}${n}${words(3000)}${t}`,
  ],
  [
    'many gaps',
    (n: string, t: string) =>
      Array.from({ length: 300 }, (_, k) => `<script nonce="${n}">f(${k}, "${t}")</script>`).join(
        '',
      ),
  ],
])('%s: each reader unpacks what was drawn, with their own gaps', async (_, bodyOf) => {
  const drawn = { nonce: nonce(), token: token() }
  const page = await packPage(bodyOf(drawn.nonce, drawn.token), drawn)
  for (let n = 0; n < 3; n++) {
    const own = { nonce: nonce(), token: token() }
    const body = bodyOf(own.nonce, own.token)
    expect(plainPage(page, own).toString()).toBe(body)
    expect(gunzipSync(gzipPage(page, own)).toString()).toBe(body)
  }
})

test('gaps cost little', async () => {
  const drawn = { nonce: nonce() }
  const bodyOf = (n: string) =>
    Array.from({ length: 100 }, (_, k) => `<script nonce="${n}">f(${k})</script>${words(5)}`).join(
      '',
    )
  const page = await packPage(bodyOf(drawn.nonce), drawn)
  expect(gzipPage(page, drawn).length).toBeLessThan(bodyOf(drawn.nonce).length / 3)
})
