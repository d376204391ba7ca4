ALTER TABLE "identity_flow" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "saml" jsonb;--> statement-breakpoint
ALTER TABLE "identity_session" ADD COLUMN "sid" text;--> statement-breakpoint
CREATE INDEX "identity_session_provider_id_sid_index" ON "identity_session" USING btree ("provider_id","sid");