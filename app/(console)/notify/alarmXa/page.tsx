// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { AlarmPage } from '#components/shell/screens/alarm/alarm-page.tsx'

export const generateMetadata = () => documentOf('/notify/alarmXa')

export default function Page() {
  return (
    <Route path="/notify/alarmXa">
      <AlarmPage kind="disposals" />
    </Route>
  )
}
