import { expect, test } from '@playwright/test'
import { picture } from '../../factories/picture.ts'
import { dialog } from '../support/lazy-scene.ts'
import { enter, visit } from '../support/log-in.ts'
import { complaintsOf, desktop, fits } from '../support/look-over.ts'

test.use({ ...desktop, locale: 'en-US' })

test('an owner reports a problem on a phone and reads the answer of the dealer', async ({
  browser,
}) => {
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const desk = await browser.newPage()
  const wrong = complaintsOf(phone)

  await enter(phone, { account: 'canton' })
  await visit(phone, '/tools/feedback')
  await phone.getByLabel('What happened, or what would help').fill('The list stays empty')
  const file = { name: 'list.png', mimeType: 'image/png', buffer: picture }
  await phone.locator('input[type=file]').setInputFiles(file)
  await expect(phone.getByText('list.png')).toBeVisible()
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  const thanks = phone.getByText(/Your feedback has number \d+/).first()
  await expect(thanks).toBeVisible()
  const number = /\d+/.exec((await thanks.textContent()) ?? '')?.[0] ?? ''
  await fits(phone)

  await enter(desk, { account: 'dealer' })
  await desk.goto(`/tools/feedBack/index?feedback=${number}`)
  const waiting = dialog(desk, `Feedback ${number}`)
  await expect(waiting.getByText('Pending')).toBeVisible()
  await waiting.getByRole('button', { name: 'Reply', exact: true }).click()
  const answer = dialog(desk, 'Reply')
  await answer.getByLabel('Message').fill('Too short')
  await answer.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(answer.getByText('At least 10 characters').first()).toBeVisible()
  await answer.getByLabel('Message').fill('Please load the page again')
  await answer.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(waiting.getByText('Answered')).toBeVisible()

  await phone.goto(`/notify/userfeedback?feedback=${number}`)
  const answered = dialog(phone, `Feedback ${number}`)
  await expect(answered).toContainText('Please load the page again')
  expect(wrong).toEqual([])
})
