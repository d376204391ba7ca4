CREATE TABLE "clics_token" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clics_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"name" text NOT NULL,
	"view" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "clics_token_view_known" CHECK ("clics_token"."view" in ('admin', 'frozen', 'public'))
);
--> statement-breakpoint
ALTER TABLE "clics_token" ADD CONSTRAINT "clics_token_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clics_token_name" ON "clics_token" USING btree ("contest_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "clics_token_hash" ON "clics_token" USING btree ("token_hash");