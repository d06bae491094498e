// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { MonitorPage } from '#components/shell/screens/monitor/monitor-page.tsx'

export const generateMetadata = () => documentOf('/monitor')

export default function Page() {
  return (
    <Route path="/monitor">
      <MonitorPage />
    </Route>
  )
}
