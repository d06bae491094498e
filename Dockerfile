# One image for web, gateway, worker and the migration step; docker-compose.yml chooses the command.
# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /app
ARG MAP_BUNDLE=slim
ENV NEXT_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1 MAP_BUNDLE=$MAP_BUNDLE
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --omit=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs && rm -rf .next/cache

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data DEMO=0 HOST=0.0.0.0
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json /app/next.config.mjs ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/prisma ./prisma
COPY --from=build /app/brands ./brands
COPY --from=build /app/messages ./messages
COPY --from=build /app/lib ./lib
COPY --from=build /app/server ./server
COPY --from=build /app/dist ./dist
COPY --from=build /app/.next ./.next
COPY --from=build /app/public ./public
USER node
VOLUME /data
EXPOSE 3000 5015 5015/udp 5023 5055 5056
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "dist/web.mjs"]
