import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPhoneHost, phoneHostOf } from '#brands/resolve.ts'
import { fetchRaw, openWeb, type Web } from '../factories/web.ts'

const phone = 'm.azuretrack.example'
const console_ = 'console.azuretrack.example'
let web: Web

beforeAll(async () => {
  web = await openWeb({
    // What the page would know of where it is.
    page: async (request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`${request.headers.host} ${request.url}`)
    },
  })
})
afterAll(() => web.close())

async function at(host: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetchRaw(web, path, { headers: { host, ...headers } })
  return { ...answer, text: String(answer.body), to: answer.headers.location }
}

test('the host of phone pages leads to them from all of the console, with what was asked for', async () => {
  const led = async (path: string) => {
    const { status, to } = await at(phone, path)
    return [status, to]
  }
  expect(await led('/')).toEqual([307, '/h5/device'])
  expect(await led('/h5')).toEqual([307, '/h5/device'])
  expect(await led('/home')).toEqual([307, '/h5/device'])
  expect(await led('/monitor?simei=12&track=1')).toEqual([307, '/h5/device?simei=12&track=1'])
  for (const path of ['/device', '/locus/1/2', '/customer', '/screenHomePage', '/oamm/health'])
    expect(await led(path)).toEqual([307, '/h5/device'])
  expect((await at(`dev-${phone}`, '/')).to).toBe('/h5/device')
})

test('pages of phones and of the log-in are served there, and nothing changes elsewhere', async () => {
  for (const path of ['/h5/device?simei=12', '/h5/sim', `/h5/share/${'a'.repeat(43)}`, '/login'])
    expect((await at(phone, path)).status).toBe(200)
  for (const path of ['/monitor', '/device', '/h5/device'])
    expect((await at(console_, path)).status).toBe(200)
})

test('a visit to the console within the phone pages asks for the document', async () => {
  const { status, headers, text } = await at(phone, '/monitor?_rsc=x', { rsc: '1' })
  expect([status, headers['content-type'], text]).toEqual([200, 'text/html', ''])
  const ahead = await at(phone, '/monitor', { rsc: '1', 'next-router-prefetch': '1' })
  expect(ahead.status).toBe(204)
})

test('a page that all share is drawn apart for the host of phone pages', async () => {
  const [there, here] = [await at(phone, '/h5/number'), await at(console_, '/h5/number')]
  expect(isPhoneHost(there.text.split(' ')[0])).toBe(true)
  expect(isPhoneHost(here.text.split(' ')[0])).toBe(false)
})

test('phone pages of a brand are looked for in the stage of its host', () => {
  expect(phoneHostOf('preview-api.azuretrack.example:8443')).toBe(
    'preview-m.azuretrack.example:8443',
  )
  expect(phoneHostOf('console.waypost.example')).toBeUndefined()
  expect(phoneHostOf('127.0.0.1:3000')).toBeUndefined()
  expect(isPhoneHost(undefined)).toBe(false)
})
