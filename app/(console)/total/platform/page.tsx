// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { PlatformServiceScreen } from '#components/shell/screens/stat/platform-service-screen.tsx'

export const generateMetadata = () => documentOf('/total/platform')

export default function Page() {
  return (
    <Route path="/total/platform">
      <PlatformServiceScreen />
    </Route>
  )
}
