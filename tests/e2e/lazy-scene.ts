import type { Locator, Page } from '@playwright/test'

export type PartUse = {
  /** As `lazyPart` names it. */
  name: string
  /** What a person does to see it for the first time. */
  open: (page: Page) => Promise<unknown>
  /** What is there once it is loaded. */
  shown: (page: Page) => Locator
  /** Puts away what was opened. */
  close?: (page: Page) => Promise<unknown>
}

/** Parts that are seen on one page, one after the other. */
export type Scene = {
  title: string
  /** Nobody is logged in without it. */
  account?: string
  path: string
  /** Makes the page ready for the first part. */
  prepare: (page: Page) => Promise<unknown>
  /** What stays in place and in size whatever happens. */
  still: string[]
  /** What a part cannot be loaded for: no network at all, or its code is gone as after an update. */
  without: 'network' | 'code'
  parts: PartUse[]
}

/** The frame of the console and what its page draws. */
export const frame = ['header', 'main > :first-child']
export const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
export const dialog = (page: Page, name: string | RegExp) =>
  page.locator('[role=dialog]:not([data-awaiting] *)').and(page.getByRole('dialog', { name }))
export const leave = (page: Page) => page.keyboard.press('Escape')
export const rows = (page: Page) => page.locator('[role=row][data-index]')
