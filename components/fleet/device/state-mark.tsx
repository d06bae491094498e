import type { DisplayState } from '#lib/codes/device-state.ts'
import classes from './state-mark.module.css'

export type MarkLook = DisplayState | 'alarm'

/** State is never shown by colour alone. */
const shapes: Record<MarkLook, string> = {
  moving: 'M5 11 L8 4.5 L11 11 L8 9.4 Z',
  online: 'M8 5.6 a2.4 2.4 0 1 0 0.01 0 Z',
  static: 'M6.2 5 h1.4 v6 h-1.4 Z M8.6 5 h1.4 v6 h-1.4 Z',
  offline: 'M5.2 6 L6 5.2 L10.8 10 L10 10.8 Z M10 5.2 L10.8 6 L6 10.8 L5.2 10 Z',
  expired: 'M5 4.6 H11 L8.9 8 L11 11.4 H5 L7.1 8 Z',
  notActivated: '',
  alarm: 'M7.2 4.2 h1.6 l-0.2 4.6 h-1.2 Z M7.2 9.8 h1.6 v1.6 h-1.6 Z',
}

/** Decorative: text stands beside it. */
export function StateMark({ look }: { look: MarkLook }) {
  return (
    <svg viewBox="0 0 16 16" className={classes.mark} data-look={look} aria-hidden="true">
      {look === 'static' || look === 'expired' ? (
        <rect x="1.5" y="1.5" width="13" height="13" rx="3.5" />
      ) : look === 'alarm' ? (
        <path d="M8 0.8 L15.4 14.4 H0.6 Z" />
      ) : (
        <circle cx="8" cy="8" r="6.6" />
      )}
      <path className={classes.shape} d={shapes[look]} />
    </svg>
  )
}
