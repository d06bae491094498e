// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { AlarmPage } from '#components/shell/screens/alarm/alarm-page.tsx'

export const generateMetadata = () => documentOf('/notify/alarm')

export default function Page() {
  return (
    <Route path="/notify/alarm">
      <AlarmPage kind="alarms" />
    </Route>
  )
}
