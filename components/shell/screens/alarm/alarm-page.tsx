'use client'

import { AlarmScreen } from '#components/tracking/alarm-list/alarm-screen.tsx'
import { block } from '#components/ui/lazy/block.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'

const AlarmMedia = lazyPart({
  name: 'alarmMedia',
  load: () => import('#components/control/recordings/alarm-media.tsx').then((m) => m.AlarmMedia),
  areas: ['recording', 'form'],
  frame: block({ minHeight: 72 }),
})

/** Alarms, with what their devices recorded then. */
export function AlarmPage({ kind }: { kind: 'alarms' | 'disposals' }) {
  return (
    <AlarmScreen
      kind={kind}
      media={(recordings) => <AlarmMedia recordings={recordings} key={recordings[0]?.alarm_id} />}
    />
  )
}
