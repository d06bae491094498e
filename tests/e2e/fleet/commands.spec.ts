import { expect, type Page, test } from '@playwright/test'
import { connected, fleetDevice, idOf, lastPlaceOf } from '../support/live-device.ts'
import { enter } from '../support/log-in.ts'
import { complaintsOf, lookOver } from '../support/look-over.ts'
import { ask } from '../support/walker.ts'

/** As the page counts a batch's devices by result. */
const counted = (page: Page, result: string) =>
  page.getByRole('status', { name: 'Devices by result' }).getByText(result)

test('a command from the drawer is answered by its device, and what failed of a batch is sent again', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  const device = fleetDevice('dealer', 2)
  const simei = await idOf(device.imei)
  const client = await connected(device, ...(await lastPlaceOf(simei)))
  await enter(page, { account: 'dealer' })
  await page.goto(`/device?simei=${simei}&tab=commands`)
  await page.getByPlaceholder('Choose a command').click()
  await page.getByRole('option', { name: 'Report while static' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const first = page.getByRole('region', { name: 'Sent before' }).getByRole('listitem').first()
  await expect(first).toContainText('Report while static')
  await expect(first).toContainText('Done')
  await lookOver(page)

  // The second one is away: it fails.
  const { items } = await ask(page, 'family/GetDeviceList', {
    state: 'offline',
    protocol: 'jt808',
    is_activated: true,
    is_frozen: false,
    limit_size: 1,
  })
  const [away] = items as { imei: string }[]
  const imeis = [device.imei, away?.imei ?? '']
  const { selection_id } = await ask(page, 'device/Select', { imeis })
  const order = { type_value: 97, params: { enable: 1 }, offline: 'refuse' }
  const { task_id } = await ask(page, 'cmd/BatchSend', { selection_id, ...order })
  await page.goto(`/tools/cmd/bulk?task_id=${task_id}`)
  await expect(counted(page, 'Done: 1')).toBeVisible()
  await expect(counted(page, 'Failed: 1')).toBeVisible()
  await lookOver(page)
  await page.getByRole('button', { name: 'Retry the one that failed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page).not.toHaveURL(new RegExp(`task_id=${task_id}$`))
  await expect(counted(page, 'Done: 0')).toBeVisible()
  await expect(page.getByText(away?.imei ?? '').first()).toBeVisible()
  await expect(page.getByText(device.imei)).toHaveCount(0)
  client.close()
  expect(complaints).toEqual([])
})
