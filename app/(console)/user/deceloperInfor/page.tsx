// Written by `npm run fix` from lib/pages.
import { PushScreen } from '#components/platform/data-push/push-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/user/deceloperInfor')

export default function Page() {
  return (
    <Route path="/user/deceloperInfor">
      <PushScreen />
    </Route>
  )
}
