import { expect, type Page } from '@playwright/test'

type Keeper = { toasts?: string[] }

/** Toasts go by themselves after seconds, on a busy machine before anybody looked. */
export async function keepToasts(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const keeper = window as Keeper
    if (keeper.toasts) return
    const kept: string[] = []
    keeper.toasts = kept
    const shown = document.getElementsByClassName('mantine-Notification-root')
    const known = new WeakMap<Element, string>()
    new MutationObserver(() => {
      for (const toast of shown) {
        const text = toast.textContent
        if (known.get(toast) === text) continue
        known.set(toast, text)
        kept.push(text)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

/** A toast with this text came, each counts once; of a page that was entered by `log-in.ts`. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const take = () =>
    page.evaluate((wanted) => {
      const { toasts } = window as Keeper
      if (!toasts) throw new Error('no toasts of this page are kept')
      const at = toasts.findIndex((toast) =>
        typeof wanted === 'string' ? toast.includes(wanted) : wanted.test(toast),
      )
      if (at >= 0) toasts.splice(at, 1)
      return at >= 0
    }, text)
  await expect.poll(take, { message: `a toast: ${text}` }).toBe(true)
}
