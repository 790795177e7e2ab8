# The product as an image: docker build -t surehands . (docs/operations.md, "In containers")
# Its Node is the version that package.json pins; checks/deployment-files.test.ts holds the two together.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The base image has Node already, so the copy among the dependencies (190 MB) is removed.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY . .
RUN node -e "import('./scripts/build.mjs').then((screens) => screens.buildIfNeeded(process.execPath))"
# Removes what only the build needs. npm prune keeps optional peers of other dependencies, so those are deleted by name.
RUN npm pkg delete dependencies.vite dependencies.tailwindcss dependencies.@tailwindcss/vite dependencies.@react-router/dev optionalDependencies \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/vite node_modules/vitest node_modules/rolldown node_modules/@rolldown node_modules/typescript node_modules/lightningcss*

FROM node:24.21.0-trixie-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
# A numeric user, so that Kubernetes can verify that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=256", "--max-semi-space-size=32", "--heap-growing-percent=50", "--no-allocation-site-pretenuring", "--enable-source-maps", "src/main.ts"]
