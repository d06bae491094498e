// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { AlarmGroupsScreen } from '#components/tracking/alarm-list/alarm-groups-screen.tsx'

export const generateMetadata = () => documentOf('/notify/alarmGroups')

export default function Page() {
  return (
    <Route path="/notify/alarmGroups">
      <AlarmGroupsScreen />
    </Route>
  )
}
