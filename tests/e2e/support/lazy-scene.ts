import type { Locator, Page } from '@playwright/test'

export type PartUse = {
  name: string
  open: (page: Page) => Promise<unknown>
  shown: (page: Page) => Locator
  close?: (page: Page) => Promise<unknown>
}

/** Seen on one page, one after the other. */
export type Scene = {
  title: string
  /** Nobody is logged in without it. */
  account?: string
  path: string
  prepare: (page: Page) => Promise<unknown>
  still: string[]
  /** No network, or code gone after an update. */
  without: 'network' | 'code'
  parts: PartUse[]
}

export const frame = ['header', 'main > :first-child']
export const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
export const dialog = (page: Page, name: string | RegExp) =>
  page.locator('[role=dialog]:not([data-awaiting] *)').and(page.getByRole('dialog', { name }))
export const leave = (page: Page) => page.keyboard.press('Escape')
export const rows = (page: Page) => page.locator('[role=row][data-index]')
export const canvas = (page: Page) => page.locator('canvas.maplibregl-canvas')
