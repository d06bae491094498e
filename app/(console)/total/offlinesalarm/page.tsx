// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { OfflineDevicesScreen } from '#components/shell/screens/stat/offline-devices-screen.tsx'

export const generateMetadata = () => documentOf('/total/offlinesalarm')

export default function Page() {
  return (
    <Route path="/total/offlinesalarm">
      <OfflineDevicesScreen />
    </Route>
  )
}
