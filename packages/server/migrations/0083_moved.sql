CREATE TABLE "moved" (
	"move_id" integer NOT NULL,
	"kind" text NOT NULL,
	"old_id" text NOT NULL,
	"new_id" text NOT NULL,
	"hash" text,
	CONSTRAINT "moved_move_id_kind_old_id_pk" PRIMARY KEY("move_id","kind","old_id")
);
--> statement-breakpoint
CREATE TABLE "move" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"system" text NOT NULL,
	"site" text NOT NULL,
	"password_rounds" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moved" ADD CONSTRAINT "moved_move_id_move_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."move"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moved_kind_new_id_index" ON "moved" USING btree ("kind","new_id");--> statement-breakpoint
CREATE UNIQUE INDEX "move_site" ON "move" USING btree ("system","site");