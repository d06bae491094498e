// Written by `npm run fix` from lib/pages.
import { DevicePage } from '#components/shell/screens/device/device-page.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/device')

export default function Page() {
  return (
    <Route path="/device">
      <DevicePage />
    </Route>
  )
}
