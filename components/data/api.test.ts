import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, changedEvent, sayFailures } from './api.ts'
import { uploadFile } from './upload-file.ts'

const answers = vi.fn<typeof fetch>()
const changed = vi.fn()
const session = JSON.stringify({ sid: '1', auth: [], flag: [], familys: [] })

beforeEach(() => {
  const window = new EventTarget()
  window.addEventListener(changedEvent, changed)
  const storage = { getItem: () => session }
  const location = new URL('http://127.0.0.1/device')
  const stored = { localStorage: storage, sessionStorage: storage, location }
  vi.stubGlobal('window', Object.assign(window, stored))
  for (const [name, value] of Object.entries(stored)) vi.stubGlobal(name, value)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', answers)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('where a change was based on what is no longer so, the screen reads again; after a read it does not', async () => {
  const stale = { errcode: 269877251, error_message: 'The data has changed' }
  answers.mockImplementation(() => Promise.resolve(Response.json(stale)))
  await expect(call('device/GetDetail', { simei: '1' })).rejects.toThrow('The data has changed')
  expect(changed).not.toHaveBeenCalled()
  const named = { simei: '1', name: 'Van', request_id: crypto.randomUUID() }
  await expect(call('device/Modify', named)).rejects.toThrow('The data has changed')
  expect(changed).toHaveBeenCalledOnce()
})

test('an upload that does not get through says to try again', async () => {
  sayFailures({ failed: '', unreachable: '', silent: '', upload: 'The upload failed. Try again' })
  answers.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  answers.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  const file = new File(['x'], 'x.png')
  for (const cause of ['no answer', 'no answer of ours'])
    await expect(uploadFile('complaint', file), cause).rejects.toThrow('Try again')
})
