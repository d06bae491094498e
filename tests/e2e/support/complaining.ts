import { expect, type Page } from '@playwright/test'
import { picture } from '../../factories/picture.ts'
import { dialog } from './lazy-scene.ts'
import { visit } from './log-in.ts'

/** A buyer complains about an order, with a picture. */
export async function complain(page: Page, number: string, text: string) {
  await visit(page, `/vas/complaint?trade=${number}`)
  const form = dialog(page, 'Complain about an order')
  await form.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'The service does not work' }).click()
  await form.getByRole('button', { name: 'Complain', exact: true }).click()
  await expect(form.getByText('What happened').first()).toBeVisible()
  await form.getByLabel('What happened').fill(text)
  const file = { name: 'engine.png', mimeType: 'image/png', buffer: picture }
  await form.locator('input[type=file]').setInputFiles(file)
  await expect(form.getByText('engine.png')).toBeVisible()
  await form.getByRole('button', { name: 'Complain', exact: true }).click()
  const shown = dialog(page, /^Complaint \d+/)
  await expect(shown).toContainText(text)
  return shown
}

/** The platform pays a part back from the complaint that is open. */
export async function refundComplaint(root: Page, amount: string): Promise<void> {
  const shown = dialog(root, /^Complaint \d+/)
  await shown.getByRole('button', { name: 'Refund' }).click()
  const refund = dialog(root, 'Refund')
  await refund.getByRole('combobox', { name: 'What is taken back' }).click()
  await root.getByRole('option', { name: 'Money only' }).click()
  await refund.getByLabel(/^Amount/).fill(amount)
  await refund.getByLabel('Message').fill('Sorry')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(shown.getByText('Refunded').first()).toBeVisible()
}
