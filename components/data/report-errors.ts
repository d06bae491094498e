'use client'

import { clientErrorLimits } from '#lib/rules/client-error-limits.ts'
import { call } from './api.ts'
import { failedEvent } from './failed-event.ts'

const told = new Set<string>()
let isWatching = false

/** The first place of the stack, as `/_next/static/chunks/a.js:1:20`. */
const sourceOf = (stack = '') =>
  /(?:https?:\/\/[^/\s]+)?(\/[^\s?()]+:\d+:\d+)/.exec(stack)?.[1] ?? ''

/** Refusals, what was given up, and networks that are away: nothing is wrong with the console. */
const isExpected = ({ name }: Error) => ['CallError', 'AbortError', 'ChunkLoadError'].includes(name)
const isNetwork = (error: Error) =>
  error instanceof TypeError && /fetch|network|load/i.test(error.message)

function report(error: unknown): void {
  if (!(error instanceof Error) || isExpected(error) || isNetwork(error)) return
  const message = `${error.name}: ${error.message}`.slice(0, clientErrorLimits.message)
  if (told.has(message) || told.size >= clientErrorLimits.perPage) return
  told.add(message)
  call('ops/ReportError', {
    message: message,
    place: window.location.pathname.slice(0, clientErrorLimits.place),
    source: sourceOf(error.stack).slice(0, clientErrorLimits.source),
    version: (localStorage.getItem('waypost.version') ?? '').slice(0, clientErrorLimits.version),
  }).catch(() => undefined)
}

/** Tells the platform of errors that nobody handled, each once in a page's life. */
export function reportErrors(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('error', ({ error }) => report(error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  window.addEventListener(failedEvent, (event) => report((event as CustomEvent).detail))
}
