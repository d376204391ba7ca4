import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contractSlice } from "./scripts/contract-slice.ts";

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    contractSlice(),
  ],
  server: { proxy: { "/api": "http://127.0.0.1:8080" } },
  build: {
    manifest: true,
    target: "es2023",
    rolldownOptions: {
      // Contract modules are data: what nobody imports need not be there.
      treeshake: {
        moduleSideEffects: (id) => !/packages\/contract\/src\//.test(id),
      },
    },
  },
});
