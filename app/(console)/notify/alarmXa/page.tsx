// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { AlarmScreen } from '#components/tracking/alarm-list/alarm-screen.tsx'

export const generateMetadata = () => documentOf('/notify/alarmXa')

export default function Page() {
  return (
    <Route path="/notify/alarmXa">
      <AlarmScreen kind="disposals" />
    </Route>
  )
}
