import { expect, type Page, test } from '@playwright/test'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { enter } from '../support/log-in.ts'
import { desktop } from '../support/look-over.ts'
import { inDatabase } from '../support/outbox.ts'

test.use({ ...desktop, locale: 'en-US' })

const daySeconds = 86_400

/** A device of the owner that no other test looks at: its relay cuts, in Shanghai, with service for a year. */
async function cutDevice(): Promise<string> {
  const { rows } = await inDatabase(
    `INSERT INTO device (imei, organisation_id, name, protocol, activated_at, expires_at)
     SELECT (970000000000 + floor(random() * 1e9))::bigint::text, organisation_id, 'Cut off', 'gt06', now(), now() + interval '1 year'
     FROM account WHERE login = 'owner' RETURNING id`,
  )
  const [{ id }] = rows
  const time = Math.floor(Date.now() / 1000) - storeEpoch
  await inDatabase(
    `INSERT INTO tracking.device_state (device_id, fixed_at, received_at, seen_at, lat, lon, speed, course, line, is_moving, alarm_mask, oil_cut)
     VALUES ($1, $2, $2, $2, 31230000, 121470000, 0, 0, 1, false, 0, true)`,
    [id, time],
  )
  return String(id)
}

const tab = (page: Page, name: string) => page.getByRole('dialog').getByRole('tab', { name })

test('a device says that its fuel is cut, in which city it is, how long its service lasts and what it is still to be told', async ({
  page,
}) => {
  const simei = await cutDevice()
  await enter(page, { account: 'owner' })
  await page.goto(`/device?simei=${simei}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Fuel cut off')).toBeVisible()
  await expect(drawer.getByText('Platform service left')).toBeVisible()
  await expect(drawer.getByText(/^36[45] days/)).toBeVisible()
  await tab(page, 'Position').click()
  await expect(drawer.getByText('City', { exact: true })).toBeVisible()
  await tab(page, 'Alarm settings').click()
  const battery = drawer.getByRole('radiogroup', { name: 'Low battery' })
  await battery.getByText('On', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer.getByText('1 setting is being synchronised with the device')).toBeVisible()
})

test('lots of a service say what they came from, and where those begin that are still to come', async ({
  page,
}) => {
  const simei = await cutDevice()
  await inDatabase(
    `INSERT INTO service_batch (device_id, type, name, source, key, flow, rflow, starts_at)
     VALUES ($1::int, 7, 'Winter pack', 'gift', 'e2e later ' || $1, 50, 50, $2),
       ($1::int, 7, 'Autumn pack', 'attach', 'e2e now ' || $1, 20, 5, $3)`,
    [
      simei,
      new Date(Date.now() + 40 * daySeconds * 1000),
      new Date(Date.now() - daySeconds * 1000),
    ],
  )
  await enter(page, { account: 'owner' })
  await page.goto(`/device?simei=${simei}&tab=services`)
  const drawer = page.getByRole('dialog')
  const card = drawer.getByRole('listitem').filter({ hasText: 'SMS alarm' })
  await card.getByRole('button', { name: 'Details' }).click()
  const later = drawer.getByRole('listitem').filter({ hasText: 'Winter pack' })
  await expect(later).toContainText('Gift')
  await expect(later).toContainText(/Begins /)
  const present = drawer.getByRole('listitem').filter({ hasText: 'Autumn pack' })
  await expect(present).toContainText('Came along')
  await expect(present).toContainText(/From /)
})
