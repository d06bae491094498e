// Written by `npm run fix` from lib/pages.
import { FeedScreen } from '#components/platform/position-feed/feed-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/user/traccar')

export default function Page() {
  return (
    <Route path="/user/traccar">
      <FeedScreen />
    </Route>
  )
}
