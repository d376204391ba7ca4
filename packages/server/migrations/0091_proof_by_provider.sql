ALTER TABLE "identity_flow" ADD COLUMN "proves_session" uuid;--> statement-breakpoint
ALTER TABLE "identity_flow" ADD COLUMN "began_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_flow" ADD CONSTRAINT "identity_flow_proves_session_session_id_fk" FOREIGN KEY ("proves_session") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_flow_proves_session_index" ON "identity_flow" USING btree ("proves_session");