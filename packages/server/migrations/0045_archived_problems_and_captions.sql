ALTER TABLE "problem" DROP CONSTRAINT "problem_codes_known";--> statement-breakpoint
ALTER TABLE "carousel_picture" ADD COLUMN "caption" text;--> statement-breakpoint
ALTER TABLE "carousel_picture" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "carousel_picture" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "problem" ADD CONSTRAINT "problem_codes_known" CHECK ("problem"."type" in (0, 1) and "problem"."auth" in (1, 2, 3, 4) and "problem"."difficulty" in (0, 1, 2));